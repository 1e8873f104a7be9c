import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { back } from '../navigation/navigator.ts';
import { useWords } from '../words/use-words.ts';
import { BesideMain } from '../navigation/go.tsx';
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
  const isBeside = useContext(BesideMain);
  const Heading = isBeside ? 'h2' : 'h1';
  const isRoot = root || isBeside;
  return (
    <header className="pad-top-safe sticky top-(--bar) z-20 bg-canvas">
      <div
        className={clsx(
          'mx-auto flex min-h-12 items-center gap-1',
          'max-w-lg md:max-w-2xl',
          isRoot ? 'pr-1 pl-4' : 'px-1',
        )}
      >
        {!isRoot && (
          <IconButton label={words('common.back')} onClick={() => back()}>
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
        )}
        <Heading className="min-w-0 flex-1 truncate text-t3 font-title">{title}</Heading>
        {trail}
      </div>
    </header>
  );
}

/** On a tablet and a desk one column is a plate: lists and forms are read and not spread out. */
const COLUMN = `max-w-lg md:mt-1 md:mb-6 md:max-w-2xl md:rounded-lg md:border md:border-line
  md:bg-surface md:pt-2`;

type PageProps = {
  readonly children: ReactNode;
  readonly label?: string;
  /** A list that will be longer than the window takes all of it from the start: nothing jumps. */
  readonly tall?: boolean;
  /** Takes the width of a desk; else it is a plate of one column there. */
  readonly wide?: boolean;
};

/** The body of a screen, centred on wide windows. */
export function Page({ children, label, tall, wide }: PageProps) {
  const Main = useContext(BesideMain) ? 'div' : 'main';
  return (
    <Main
      data-page
      aria-label={label}
      className={clsx(
        'mx-auto pb-24',
        wide ? 'max-w-lg md:max-w-6xl' : COLUMN,
        tall ? 'min-h-[calc(100dvh-var(--bar))]' : 'min-h-[60dvh]',
      )}
    >
      {children}
    </Main>
  );
}
