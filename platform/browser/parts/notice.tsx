import clsx from 'clsx';
import { Info, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  info: { Icon: Info, box: 'bg-raised', icon: 'text-accent-text' },
  lock: { Icon: Lock, box: 'bg-raised', icon: 'text-accent-text' },
  danger: { Icon: TriangleAlert, box: 'bg-down-soft', icon: 'text-down' },
} as const;

type Props = {
  readonly look: keyof typeof LOOKS;
  readonly title: string;
  readonly children?: ReactNode;
  /** What one can do about it. */
  readonly action?: ReactNode;
};

/** Something to know before one goes on: a lock, a danger, a missing step. */
export function Notice({ look, title, children, action }: Props) {
  const { Icon, box, icon } = LOOKS[look];
  return (
    <section aria-label={title} className={clsx('rounded-md p-3', box)}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', icon)} />
        <div className="min-w-0 flex-1">
          <p className="font-strong [overflow-wrap:anywhere]">{title}</p>
          {children && <div className="text-t5 text-muted tabular-nums">{children}</div>}
        </div>
      </div>
      {action && <div className="pt-3">{action}</div>}
    </section>
  );
}
