import { useState } from 'react';
import { isPositive, scaleOf, sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange, useContractOf } from './data.ts';
import { Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { type Contract, resultAt } from './preview.ts';
import { checkStops } from './ticket.ts';
import type { PositionRow, ProposedStops } from './types.ts';

type Stops = {
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly trail: string;
};

function typed(price: string): string {
  return isPositive(price) ? price : '';
}

type ExpectedProps = {
  readonly contract: Contract;
  readonly row: PositionRow;
  readonly price: string;
  readonly word: string;
};

/** What a stop would come to, fee taken; nothing while it has no price. */
function Expected({ contract, row, price, word }: ExpectedProps) {
  const words = useWords();
  if (!isPositive(price)) return null;
  const { net } = resultAt(contract, row, price, row.share);
  return <Figure label={words(word)} value={<Profit value={net} />} />;
}

type Props = {
  readonly row: PositionRow;
  readonly open: boolean;
  readonly proposed: ProposedStops | undefined;
  readonly onClose: () => void;
};

/** Take-profit, stop-loss and trailing stop of a position; a blank field clears one. */
export function StopsSheet({ row, open, proposed, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const live = useLivePosition(row);
  const contract = useContractOf(row);
  const [stops, setStops] = useState<Stops>({
    takeProfit: proposed?.takeProfit ?? typed(row.target_profit_price),
    stopLoss: proposed?.stopLoss ?? typed(row.stop_loss_price),
    trail: typed(row.trail_distance),
  });
  const change = useChange(onClose);
  const side = row.type === 1 ? 'long' : 'short';
  const market = contract?.market;
  const check = market ? checkStops(stops, side, live.update_price, market) : null;
  const digits = market ? scaleOf(market.tick_size) : 8;
  const errorOf = useErrorOf(check, formatPrice);
  const save = (): void =>
    change.mutate({
      path: '/lever/setstop',
      fields: {
        id: row.id,
        target_profit_price: stops.takeProfit || '0',
        stop_loss_price: stops.stopLoss || '0',
        trail_distance: stops.trail || '0',
      },
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('contracts.stops_title', { pair: row.symbol })}
      footer={
        <Button
          wide
          disabled={check !== null || !contract}
          pending={change.isPending}
          onClick={save}
        >
          {words('contracts.save_stops')}
        </Button>
      }
    >
      <div className="space-y-2.5">
        <AmountField
          label={words('contracts.take_profit')}
          value={stops.takeProfit}
          digits={digits}
          error={errorOf('takeProfit')}
          onChange={(takeProfit) => setStops({ ...stops, takeProfit })}
        />
        <AmountField
          label={words('contracts.stop_loss')}
          value={stops.stopLoss}
          digits={digits}
          error={errorOf('stopLoss')}
          onChange={(stopLoss) => setStops({ ...stops, stopLoss })}
        />
        <AmountField
          label={words('contracts.trail')}
          value={stops.trail}
          digits={digits}
          onChange={(trail) => setStops({ ...stops, trail })}
        />
      </div>
      <dl className="mt-2">
        <Figure
          label={words('contracts.close_price')}
          value={formatPrice(language, live.update_price)}
        />
        {contract && (
          <>
            <Expected
              contract={contract}
              row={live}
              price={stops.takeProfit}
              word="contracts.expected_gain"
            />
            <Expected
              contract={contract}
              row={live}
              price={stops.stopLoss}
              word="contracts.expected_loss"
            />
          </>
        )}
        {sign(live.trail_price) > 0 && (
          <Figure
            label={words('contracts.trail_price')}
            value={formatPrice(language, live.trail_price)}
          />
        )}
      </dl>
      <p className="mt-2 text-t5 text-faint">{words('contracts.stops_note')}</p>
    </Sheet>
  );
}
