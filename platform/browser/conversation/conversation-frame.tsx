import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { back } from '../navigation/navigator.ts';
import { IconButton } from '../parts/button.tsx';
import { useWords } from '../words/use-words.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
  readonly trail?: ReactNode;
  readonly children: ReactNode;
};

/** A screen that is one conversation: head and field stand still, what is between scrolls. */
export function ConversationFrame({ title, hint, trail, children }: Props) {
  const words = useWords();
  return (
    <main
      data-page
      className="mx-auto flex h-[calc(100dvh-var(--bar))] max-w-lg flex-col md:max-w-2xl md:py-2"
      aria-label={title}
    >
      <header className="pad-top-safe shrink-0">
        <div className="flex min-h-12 items-center gap-1 px-1">
          <IconButton label={words('common.back')} onClick={() => back()}>
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-t4 font-title">{title}</h1>
            <p className="truncate text-t6 text-muted">{hint}</p>
          </div>
          {trail}
        </div>
      </header>
      <div
        className="flex min-h-0 flex-1 flex-col overflow-hidden md:rounded-lg md:border
          md:border-line md:bg-surface"
      >
        {children}
      </div>
    </main>
  );
}
