import { type Act, showReceipt } from '../../../platform/browser/parts/acts.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Props = Pick<Act, 'kind' | 'id' | 'verb' | 'amount' | 'line'> & { readonly unit?: string };

/** Opens the receipt of a guess or a ticket. */
export function ReceiptButton({ unit = '', ...of }: Props) {
  const words = useWords();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text"
      onClick={() => showReceipt({ ...of, unit, rows: [], news: of.verb, tone: 'plain' })}
    >
      {words('game.receipt')}
    </button>
  );
}
