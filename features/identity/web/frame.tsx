import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { useSite } from '../../../platform/browser/session/site.ts';
import { SITE_NAME } from '../../../platform/browser/session/site-name.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LanguageButton } from './language-button.tsx';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** A step back, where this is a flow; else the screen before. */
  readonly onBack?: () => void;
  /** How far one is in a flow. */
  readonly progress?: ReactNode;
};

/** The frame of login, registration and forgotten password: the house's sign above the form. */
export function AccountFrame({ title, children, onBack, progress }: Props) {
  const words = useWords();
  const { data: site } = useSite();
  return (
    <>
      <header className="pad-top-safe sticky top-(--bar) z-20 bg-canvas">
        <div className="flex items-center justify-between px-1">
          <IconButton label={words('common.back')} onClick={onBack ?? (() => back())}>
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
          <LanguageButton />
        </div>
        {progress}
      </header>
      <Page>
        <div className="px-6 pt-2">
          <div className="flex items-center gap-3">
            <img
              src={site?.site_logo ?? 'icon.svg'}
              alt=""
              width={36}
              height={36}
              className="size-9 rounded-md object-contain"
            />
            <span className="text-t4 font-strong text-muted">{site?.site_name ?? SITE_NAME}</span>
          </div>
          <h1 className="pt-5 pb-6 text-t2 font-title">{title}</h1>
          {children}
        </div>
      </Page>
    </>
  );
}
