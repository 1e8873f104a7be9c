import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

type Props = {
  readonly label: string;
  readonly children: readonly ReactNode[];
  readonly nameOf: (page: number) => string;
};

/** Pages that one swipes, with dots below; arrow keys and dots move as well. */
export function SnapPages({ label, children, nameOf }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const go = (page: number): void => {
    const element = strip.current;
    if (element === null || page < 0 || page >= children.length) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({
      left: page * element.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    });
  };
  const note = (): void => {
    const element = strip.current;
    if (element === null || element.clientWidth === 0) return;
    setShown(Math.round(element.scrollLeft / element.clientWidth));
  };
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    go(shown + step);
  };
  return (
    <section aria-label={label} onKeyDown={move}>
      <div
        ref={strip}
        onScroll={note}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {children.map((child, page) => (
          // Pages are places; what stands on them may change.
          <div key={page} className="w-full shrink-0 snap-start">
            {child}
          </div>
        ))}
      </div>
      {children.length > 1 && (
        <div className="flex justify-center">
          {children.map((_, page) => (
            <button
              // Dots belong to places as well.
              key={page}
              type="button"
              aria-label={nameOf(page)}
              aria-current={page === shown ? 'true' : undefined}
              onClick={() => go(page)}
              className="flex h-11 w-11 items-center justify-center"
            >
              <span
                className={clsx(
                  'h-1.5 rounded-full transition-[width]',
                  page === shown ? 'w-4 bg-accent-text' : 'w-1.5 bg-line-strong',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
