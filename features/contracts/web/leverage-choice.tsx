import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Contract } from './preview.ts';
import { multipleOf, type Ticket } from './ticket.ts';

/** Not needed before somebody changes it. */
const LeverageSheet = lazyOverlay(async () => (await import('./leverage-sheet.tsx')).LeverageSheet);

type Props = {
  readonly contract: Contract;
  readonly ticket: Ticket;
  readonly most: number | undefined;
  readonly onChange: (change: Partial<Ticket>) => void;
};

/** Leverage and margin mode of a ticket: one button, which opens the sheet that sets them. */
export function LeverageChoice(props: Props) {
  const words = useWords();
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { contract, ticket } = props;
  const times = words('contracts.times', { multiple: multipleOf(ticket, contract) });
  const text = `${times} · ${words(`contracts.mode_${ticket.mode}`)}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${words('contracts.multiple')}: ${text}`}
        onClick={() => {
          setRound((count) => count + 1);
          setOpen(true);
        }}
        className="flex min-h-11 items-center justify-between gap-1 rounded-sm border border-line
          px-2.5 text-left text-t5 font-strong hover:bg-raised active:bg-pressed"
      >
        <span className="min-w-0 flex-1 py-1 leading-tight break-words">{text}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
      </button>
      {round > 0 && (
        <LeverageSheet key={round} open={isOpen} onClose={() => setOpen(false)} {...props} />
      )}
    </>
  );
}
