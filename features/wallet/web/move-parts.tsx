import { ArrowDownUp, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** The way to past transfers, in the header. */
export function HistoryButton() {
  const words = useWords();
  return (
    <IconButton
      label={words('wallet.transfer_history')}
      onClick={() => push(paths.transferHistory)}
    >
      <History aria-hidden size={20} />
    </IconButton>
  );
}

type PairProps = { readonly from: ReactNode; readonly to: ReactNode; onSwap: () => void };

/** From and to, one above the other, with a button that swaps them. */
export function FromTo({ from, to, onSwap }: PairProps) {
  const words = useWords();
  return (
    <div className="relative space-y-2">
      {[['wallet.from', from] as const, ['wallet.to', to] as const].map(([word, part]) => (
        <div key={word} className="flex items-center gap-3 rounded-md bg-raised pl-3">
          <span className="w-12 shrink-0 text-sm text-muted">{words(word)}</span>
          <div className="min-w-0 flex-1 pr-14">{part}</div>
        </div>
      ))}
      <button
        type="button"
        aria-label={words('wallet.swap')}
        onClick={onSwap}
        className="absolute top-1/2 right-3 flex size-11 -translate-y-1/2 items-center
          justify-center rounded-full border-4 border-canvas bg-accent text-on-accent"
      >
        <ArrowDownUp aria-hidden size={18} />
      </button>
    </div>
  );
}

type AvailableProps = {
  readonly amount: string;
  readonly name: string;
  readonly onAll: () => void;
};

/** What can be moved, and a button for all of it. */
export function AvailableLine({ amount, name, onAll }: AvailableProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <div className="flex items-center justify-between text-sm">
      <span className="min-w-0 truncate text-muted">
        {words('wallet.available')}: {formatAmount(language, amount)} {name}
      </span>
      <button
        type="button"
        onClick={onAll}
        className="min-h-11 shrink-0 pl-3 font-semibold text-accent-text"
      >
        {words('wallet.all_of_it')}
      </button>
    </div>
  );
}
