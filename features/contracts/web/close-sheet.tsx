import { useState } from 'react';
import {
  formatAmount,
  formatCount,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange, useContractOf } from './data.ts';
import { Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { LotsField } from './lots-field.tsx';
import { resultAt } from './preview.ts';
import type { PositionRow } from './types.ts';

type Props = {
  readonly row: PositionRow;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Closes a position, or some of its lots, with what that comes to now. */
export function CloseSheet({ row, open, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const live = useLivePosition(row);
  const contract = useContractOf(row);
  const [lots, setLots] = useState(String(row.share));
  const change = useChange(onClose);
  const count = Number(lots || '0');
  const isSound = count >= 1 && count <= live.share;
  const result =
    contract && isSound ? resultAt(contract, live, live.update_price, count) : undefined;
  const quote = row.symbol.split('/')[1] ?? '';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('contracts.close_title', { pair: row.symbol })}
      footer={
        <Button
          look={row.type === 1 ? 'sell' : 'buy'}
          wide
          disabled={!isSound}
          pending={change.isPending}
          onClick={() =>
            change.mutate({ path: '/lever/close', fields: { id: row.id, share: count } })
          }
        >
          {words(count < live.share ? 'contracts.close_part' : 'contracts.close_all_lots')}
        </Button>
      }
    >
      <LotsField
        lots={lots}
        most={live.share}
        tone={row.type === 1 ? 'sell' : 'buy'}
        error={
          isSound
            ? undefined
            : words('contracts.check_most', { limit: formatCount(language, live.share) })
        }
        onChange={setLots}
      />
      <dl className="mt-1">
        <Figure label={words('contracts.open_price')} value={formatPrice(language, row.price)} />
        <Figure
          label={words('contracts.close_price')}
          value={`≈ ${formatPrice(language, live.update_price)}`}
        />
        <Figure
          label={words('contracts.close_fee')}
          value={`≈ ${formatAmount(language, result?.fee, 4)} ${quote}`}
        />
        <Figure label={words('contracts.result')} value={<Profit value={result?.net} />} />
      </dl>
      <p className="mt-2 text-t5 text-faint">{words('contracts.estimate_note')}</p>
    </Sheet>
  );
}
