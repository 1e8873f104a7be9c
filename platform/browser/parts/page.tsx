import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { back } from '../navigation/navigator.ts';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './button.tsx';

type HeaderProps = {
  readonly title: ReactNode;
  readonly trail?: ReactNode;
  /** Tab screens have nowhere to go back to. */
  readonly root?: boolean;
};

/** The line at the top of a screen: back, title, actions. */
export function PageHeader({ title, trail, root }: HeaderProps) {
  const words = useWords();
  return (
    <header className="pad-top-safe sticky top-0 z-20 bg-canvas">
      <div
        className={clsx(
          'mx-auto flex min-h-12 max-w-lg items-center gap-1',
          root ? 'pr-1 pl-4' : 'px-1',
        )}
      >
        {!root && (
          <IconButton label={words('common.back')} onClick={() => back()}>
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
        )}
        <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h1>
        {trail}
      </div>
    </header>
  );
}

/** True for what stands beside the screen one came for; a page has one main part only. */
export const BesideMain = createContext(false);

type PageProps = {
  readonly children: ReactNode;
  readonly label?: string;
  /** A list that will be longer than the window takes all of it from the start: nothing jumps. */
  readonly tall?: boolean;
};

/** The body of a screen, centred on wide windows. */
export function Page({ children, label, tall }: PageProps) {
  const Main = useContext(BesideMain) ? 'div' : 'main';
  return (
    <Main
      data-page
      aria-label={label}
      className={clsx('mx-auto max-w-lg pb-6', tall ? 'min-h-dvh' : 'min-h-[60dvh]')}
    >
      {children}
    </Main>
  );
}
