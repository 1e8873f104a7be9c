import { useState } from 'react';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange, useContractOf } from './data.ts';
import { useAccountFigure, useLivePosition } from './live.ts';
import { amountOf, liquidationOf, MARGIN_DIGITS, unitsOf } from './preview.ts';
import type { PositionRow } from './types.ts';

type Props = {
  readonly row: PositionRow;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Moves margin into or out of an isolated position, and says where it would end then. */
export function MarginSheet({ row, open, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const live = useLivePosition(row);
  const contract = useContractOf(row);
  const free = useAccountFigure('free');
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [amount, setAmount] = useState('');
  const change = useChange(onClose);
  const quote = row.symbol.split('/')[1] ?? '';
  const isShort = way === 'add' && free !== undefined && compare(amount || '0', free) > 0;
  const move = unitsOf(amount || '0');
  const held = unitsOf(live.caution_money) + (way === 'add' ? move : -move);
  const after = { ...live, caution_money: amountOf(held > 0n ? held : 0n) };
  const index = useQuote(row.match_id)?.index_price;
  const liquidation = contract && liquidationOf(contract, after, undefined, [], index);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('contracts.margin_title', { pair: row.symbol })}
      footer={
        <Button
          wide
          disabled={!isPositive(amount) || isShort}
          pending={change.isPending}
          onClick={() =>
            change.mutate({
              path: '/lever/margin',
              fields: { id: row.id, amount: way === 'add' ? amount : `-${amount}` },
            })
          }
        >
          {words(`contracts.margin_${way}`)}
        </Button>
      }
    >
      <Tabs
        look="segments"
        label={words('contracts.change_margin')}
        value={way}
        onChange={setWay}
        choices={(['add', 'remove'] as const).map((value) => ({
          value,
          label: words(`contracts.margin_${value}`),
        }))}
        className="mb-2.5"
      />
      <AmountField
        label={words('contracts.amount_in', { name: quote })}
        value={amount}
        digits={MARGIN_DIGITS}
        error={isShort ? words('contracts.check_margin', { name: quote }) : undefined}
        onChange={setAmount}
      />
      <dl className="mt-2">
        <Figure
          label={words('contracts.free')}
          value={`${formatAmount(language, free, 4)} ${quote}`}
        />
        <Figure
          label={words('contracts.margin_now')}
          value={`${formatAmount(language, live.caution_money, 4)} ${quote}`}
        />
        <Figure
          label={words('contracts.margin_after')}
          value={`${formatAmount(language, after.caution_money, 4)} ${quote}`}
        />
        <Figure
          label={words('contracts.liquidation_after')}
          value={formatPrice(language, liquidation)}
        />
      </dl>
      <p className="mt-2 text-t5 text-faint">{words('contracts.margin_note')}</p>
    </Sheet>
  );
}
