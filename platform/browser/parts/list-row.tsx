import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  readonly label: ReactNode;
  readonly value?: ReactNode;
  readonly icon?: ReactNode;
  readonly onPress?: () => void;
};

/** A line of a settings list: picture, name, value, and an arrow when it leads somewhere. */
export function ListRow({ label, value, icon, onPress }: Props) {
  const body = (
    <>
      {icon && <span className="shrink-0 text-muted">{icon}</span>}
      <span className="flex-1">{label}</span>
      {value && <span className="min-w-0 text-right leading-tight text-muted">{value}</span>}
      {onPress && <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />}
    </>
  );
  const look = 'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left';
  if (!onPress) return <div className={look}>{body}</div>;
  return (
    <button type="button" onClick={onPress} className={`${look} active:bg-raised`}>
      {body}
    </button>
  );
}

/** Name on the left, figure on the right, as in summaries and receipts. */
export function Figure({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5 text-t5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-strong break-words">{value}</dd>
    </div>
  );
}
