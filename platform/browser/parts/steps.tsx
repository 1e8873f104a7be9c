/** A form that asks one question a screen: how far one is, the way back, and the question. */
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCloseRequests } from '../navigation/close-requests.ts';
import { back } from '../navigation/navigator.ts';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './button.tsx';
import { stepBefore } from './step-order.ts';

/** Where one stands in a flow: counted from 0, of so many. */
export type StepPlace = { readonly at: number; readonly of: number };

type ProgressProps = StepPlace & {
  /** In words, as "Step 2 of 5". */
  readonly label: string;
};

/** How far one is: the graduation, lit up to here. */
export function StepProgress({ at, of, label }: ProgressProps) {
  const share = `${((at + 1) / of) * 100}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuenow={at + 1}
      aria-valuemax={of}
      aria-valuetext={label}
      className="relative h-1.5 text-line-strong"
    >
      <div aria-hidden className="mill absolute inset-0" />
      <div
        aria-hidden
        className="mill absolute inset-y-0 left-0 text-accent-text"
        style={{ width: share }}
      />
    </div>
  );
}

/**
 * The way back of a flow: to the question before, and out of the flow from the first one. The
 * phone's own way back does the same.
 */
export function useStepBack(at: number, go: (at: number) => void): () => void {
  const before = stepBefore(at);
  // Each question before is an entry of the history.
  useCloseRequests(at, () => before !== undefined && go(before));
  return () => (before === undefined ? back() : go(before));
}

type HeaderProps = ProgressProps & {
  readonly title: string;
  readonly onBack: () => void;
  readonly trail?: ReactNode;
};

/** The head of a flow: back to the question before, the title, and how far one is. */
export function StepHeader({ title, onBack, trail, ...place }: HeaderProps) {
  const words = useWords();
  return (
    <header className="pad-top-safe sticky top-(--bar) z-20 bg-canvas">
      <div className="mx-auto max-w-lg md:max-w-2xl">
        <div className="flex min-h-12 items-center gap-1 px-1">
          <IconButton label={words('common.back')} onClick={onBack}>
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
          <h1 className="min-w-0 flex-1 truncate text-t3 font-title">{title}</h1>
          {trail}
        </div>
        <div className="px-4">
          <StepProgress {...place} />
        </div>
      </div>
    </header>
  );
}

/** What a finger or a key goes to first. */
const FIRST = 'input:not([hidden]):not([readonly]), [role="radio"], [role="tab"]';

type QuestionProps = {
  readonly at: number;
  readonly question: string;
  readonly hint?: string | undefined;
  /** To be read before anything is typed: a phone's keyboard would lie over it. */
  readonly isRead?: boolean;
  readonly children: ReactNode;
};

/** One question with its answer. When another one is asked, its first field has the focus. */
export function StepQuestion({ at, question, hint, isRead, children }: QuestionProps) {
  const box = useRef<HTMLElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    const field = isRead ? null : box.current?.querySelector<HTMLElement>(FIRST);
    (field ?? box.current)?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [at, isRead]);
  return (
    <section ref={box} tabIndex={-1} aria-label={question} className="space-y-4 outline-none">
      <div>
        <h2 className="text-t3 font-title">{question}</h2>
        {hint && <p className="pt-1 text-t5 text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
