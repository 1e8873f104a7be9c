import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { back } from '../../../platform/browser/navigation/navigator.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LanguageButton } from './language-button.tsx';

type Props = { readonly title: string; readonly children: ReactNode };

/** The frame of login, registration and forgotten password: the house's sign above the form. */
export function AccountFrame({ title, children }: Props) {
  const words = useWords();
  const { data: site } = useSite();
  return (
    <>
      <header className="pad-top-safe sticky top-0 z-20 bg-canvas">
        <div className="flex items-center justify-between px-1">
          <IconButton label={words('common.back')} onClick={() => back()}>
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
          <LanguageButton />
        </div>
      </header>
      <Page>
        <div className="px-6 pt-2">
          <div className="flex items-center gap-3">
            <img src="icon.svg" alt="" width={36} height={36} className="rounded-md" />
            <span className="text-base font-semibold text-muted">
              {site?.site_name ?? 'Bourse'}
            </span>
          </div>
          <h1 className="pt-5 pb-6 text-2xl font-bold">{title}</h1>
          {children}
        </div>
      </Page>
    </>
  );
}
