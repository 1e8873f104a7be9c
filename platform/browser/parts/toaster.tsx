import clsx from 'clsx';
import { useToasts } from './toast-store.ts';

/** Where toasts appear; a polite live region for those who listen. */
export function Toaster() {
  const current = useToasts((toasts) => toasts.current);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 above-tabs mb-4 z-[60] flex
        justify-center px-4 lg:justify-end"
    >
      {current && (
        <div
          key={current.id}
          className={clsx(
            'flex max-w-sm items-center gap-3 rounded-md border border-line-strong bg-raised px-4',
            'py-3 text-t4 shadow-float',
            current.tone === 'bad' && 'text-warning',
          )}
        >
          <span className="min-w-0 wrap-anywhere">{current.text}</span>
          {current.extra}
        </div>
      )}
    </div>
  );
}
