import { useState } from 'react';
import { isMarketMeant } from '../../../platform/browser/live/coin-search.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { LiveChange } from '../../../platform/browser/parts/price.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Props = {
  /** The markets that may still be added. */
  readonly rows: readonly QuoteRow[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (id: number) => void;
};

/** Chooses one more market to compare with. */
export function ComparePicker({ rows, open, onClose, onPick }: Props) {
  const words = useWords();
  const [text, setText] = useState('');
  const found = rows.filter((row) => isMarketMeant(row, text));
  return (
    <Sheet open={open} onClose={onClose} title={words('overview.add')} tall>
      <SearchField label={words('overview.find')} value={text} onChange={setText} />
      {found.length === 0 && (
        <Empty picture="search" title={words('overview.not_found', { text: text.trim() })} />
      )}
      <ul>
        {found.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => {
                setText('');
                onPick(row.id);
              }}
              className="flex min-h-14 w-full items-center gap-3 text-left"
            >
              <CoinIcon code={row.currency_name} kind={row.kind} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block font-strong">
                  {row.currency_name}
                  <span className="text-t5 font-text text-faint">/{row.legal_name}</span>
                </span>
                <span className="block truncate text-t5 text-faint">{row.currency_title}</span>
              </span>
              <LiveChange matchId={row.id} otherwise={row.change} className="text-t5" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
