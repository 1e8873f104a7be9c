import { Copy } from 'lucide-react';
import { useCopy } from './copy.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** How the value is written here, where that is not how it is typed elsewhere. */
  readonly shown?: string;
  readonly copyLabel: string;
  readonly large?: boolean;
};

/** A text to take elsewhere: an address, a code, a link, with a button that copies it. */
export function CopyRow({ label, value, shown = value, copyLabel, large }: Props) {
  const copy = useCopy();
  const look = large ? 'text-t3 font-title tracking-widest' : 'text-t5 [overflow-wrap:anywhere]';
  return (
    <div className="flex items-center gap-3 rounded-md bg-raised py-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="text-t5 text-muted">{label}</p>
        <p className={look}>{shown}</p>
      </div>
      <button
        type="button"
        aria-label={copyLabel}
        onClick={() => copy(value)}
        className="flex size-12 shrink-0 items-center justify-center text-accent-text"
      >
        <Copy aria-hidden size={20} />
      </button>
    </div>
  );
}
