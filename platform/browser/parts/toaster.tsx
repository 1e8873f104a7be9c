import clsx from 'clsx';
import { type ToastTone, useToasts } from './toast-store.ts';

const TONES: Record<ToastTone, string> = {
  plain: 'text-text',
  good: 'text-up',
  bad: 'text-down',
};

/** Where toasts appear; a polite live region for those who listen. */
export function Toaster() {
  const current = useToasts((toasts) => toasts.current);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[18dvh] z-[60] flex justify-center px-6"
    >
      {current && (
        <p
          key={current.id}
          className={clsx(
            'max-w-sm rounded-md border border-line bg-raised px-4 py-3 text-center text-base',
            'shadow-float',
            TONES[current.tone],
          )}
        >
          {current.text}
        </p>
      )}
    </div>
  );
}
