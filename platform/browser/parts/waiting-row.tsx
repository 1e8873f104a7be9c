import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Go } from '../navigation/go.tsx';

type Props = {
  readonly to: string;
  readonly Picture: LucideIcon;
  readonly title: ReactNode;
  readonly hint: ReactNode;
};

/** One thing that waits for its customer, and the way to it. */
export function WaitingRow({ to, Picture, title, hint }: Props) {
  return (
    <li>
      <Go
        to={to}
        className="flex min-h-15 items-center gap-3 rounded-lg border border-line bg-surface px-4
          py-2 active:bg-pressed"
      >
        <Picture aria-hidden size={20} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-strong [overflow-wrap:anywhere]">{title}</span>
          <span className="block text-t5 text-muted">{hint}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </Go>
    </li>
  );
}
