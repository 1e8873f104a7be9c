import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { currentTerms, useChange, useContractOf, useTerms } from './data.ts';
import { DirectionBadge, Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { resultAt } from './preview.ts';
import type { PositionRow } from './types.ts';

type Props = {
  readonly row: PositionRow;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Turns a position round, with what its closing comes to now. */
export function ReverseSheet({ row, open, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const live = useLivePosition(row);
  const contract = useContractOf(row);
  const change = useChange(onClose);
  const result = contract && resultAt(contract, live, live.update_price, live.share);
  const { data: terms = [] } = useTerms();
  const terms_version = currentTerms(terms, row.match_id)?.version;
  const fields = { id: row.id, terms_version };
  const quote = row.symbol.split('/')[1] ?? '';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('contracts.reverse_title', { pair: row.symbol })}
      footer={
        <Button
          look={row.type === 1 ? 'sell' : 'buy'}
          wide
          pending={change.isPending}
          onClick={() => change.mutate({ path: '/lever/reverse', fields })}
        >
          {words('contracts.reverse')}
        </Button>
      }
    >
      <p className="flex items-center gap-3 py-2 text-t3">
        <DirectionBadge type={row.type} multiple={row.multiple} />
        <span aria-hidden>→</span>
        <DirectionBadge type={row.type === 1 ? 2 : 1} multiple={row.multiple} />
        <span className="ml-auto text-t4 text-muted">
          {words('contracts.lots_count', { count: live.share })}
        </span>
      </p>
      <dl>
        <Figure label={words('contracts.result')} value={<Profit value={result?.net} />} />
        <Figure
          label={words('contracts.close_price')}
          value={`≈ ${formatPrice(language, live.update_price)}`}
        />
        <Figure
          label={words('contracts.close_fee')}
          value={`≈ ${formatAmount(language, result?.fee, 4)} ${quote}`}
        />
      </dl>
      <p className="mt-2 text-t5 text-muted">{words('contracts.reverse_note')}</p>
      <p className="mt-2 text-t5 text-faint">{words('contracts.estimate_note')}</p>
    </Sheet>
  );
}
