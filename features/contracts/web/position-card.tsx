import clsx from 'clsx';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { PriceText } from '../../../platform/browser/parts/price.tsx';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange, useContractOf, useLiveList } from './data.ts';
import { Cell, DirectionBadge, Profit } from './figures.tsx';
import { useAccountFigure, useLivePosition } from './live.ts';
import { askAbout } from './position-actions.tsx';
import { liquidationOf, unitsOf } from './preview.ts';
import type { PositionRow } from './types.ts';

export const OPEN_PX = 252;
export const WAITING_PX = 192;
export const PAST_PX = 188;

type RowProps = { readonly row: PositionRow };

function CardHead({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const time = row.closed_ms > 0 ? row.closed_ms : row.transaction_ms;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <DirectionBadge type={row.type} />
        <span className="truncate font-semibold">{row.symbol}</span>
      </span>
      <span className="block truncate text-2xs text-faint">
        {words('contracts.times', { multiple: row.multiple })} ·{' '}
        {words(`contracts.mode_${row.margin_mode}`)} · {formatMoment(language, time)}
      </span>
    </span>
  );
}

/** Follows the value of one position; nothing around it is drawn again. */
function LiveProfit({ row }: RowProps) {
  const words = useWords();
  const { profits } = useLivePosition(row);
  return (
    <span className="shrink-0 text-right">
      <span className="block text-2xs text-faint">{words('contracts.profit')}</span>
      <Profit value={profits} className="font-semibold" />
    </span>
  );
}

function LivePrice({ row }: RowProps) {
  const { update_price } = useLivePosition(row);
  return <PriceText value={update_price} />;
}

/** The liquidation price moves with the whole account. */
function LiveLiquidation({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const live = useLivePosition(row);
  const contract = useContractOf(row);
  const { data: open } = useLiveList('open');
  const index = useQuote(row.match_id)?.index_price;
  const equity = useAccountFigure('equity');
  const required = useAccountFigure('close_out_level');
  const account = equity && required ? { equity, close_out_level: required } : undefined;
  const price = contract && liquidationOf(contract, live, account, open ?? [], index);
  if (contract && account && index && !price) return <>{words('contracts.no_price')}</>;
  return <>{formatPrice(language, price)}</>;
}

type ActionProps = {
  readonly label: string;
  readonly about: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
};

function Action({ label, about, disabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={`${label}, ${about}`}
      onClick={onPress}
      className="min-h-11 min-w-0 flex-1 rounded-md bg-raised px-1 text-xs leading-tight font-medium
        active:bg-pressed disabled:text-faint"
    >
      {label}
    </button>
  );
}

function stopsText(row: PositionRow, language: Parameters<typeof formatPrice>[0]): string {
  const text = (price: string): string => (isPositive(price) ? formatPrice(language, price) : '–');
  const { target_profit_price, stop_loss_price, trail_price } = row;
  const loss = isPositive(stop_loss_price) ? stop_loss_price : trail_price;
  return `${text(target_profit_price)} / ${text(loss)}`;
}

function OpenCells({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1">
      <Cell label={words('contracts.lots')}>{row.share}</Cell>
      <Cell label={words('contracts.open_price')}>{formatPrice(language, row.price)}</Cell>
      <Cell label={words('contracts.price_now')}>
        <LivePrice row={row} />
      </Cell>
      <Cell label={words('contracts.margin')}>{formatAmount(language, row.caution_money, 2)}</Cell>
      <Cell label={words('contracts.liquidation_price')}>
        <LiveLiquidation row={row} />
      </Cell>
      <Cell label={words('contracts.fees_paid')}>
        {formatAmount(language, row.trade_fee, 4)}
        {isPositive(row.overnight_money) && ` + ${formatAmount(language, row.overnight_money, 4)}`}
      </Cell>
      <Cell label={words('contracts.take_and_stop')} span={3}>
        {stopsText(row, language)}
      </Cell>
    </dl>
  );
}

/** An open position: its value as it moves, and everything that can be done with it. */
export function OpenCard({ row }: RowProps) {
  const words = useWords();
  const about = `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
  return (
    <article
      aria-label={about}
      className="flex flex-col justify-center border-b border-line px-4"
      style={{ height: OPEN_PX }}
    >
      <div className="flex items-start gap-2">
        <CardHead row={row} />
        <LiveProfit row={row} />
      </div>
      <OpenCells row={row} />
      <div className="mt-2 flex gap-2">
        <Action
          label={words('contracts.close')}
          about={about}
          onPress={() => askAbout({ what: 'close', row })}
        />
        <Action
          label={words('contracts.stops')}
          about={about}
          onPress={() => askAbout({ what: 'stops', row })}
        />
        {row.margin_mode === 'isolated' && (
          <Action
            label={words('contracts.margin')}
            about={about}
            onPress={() => askAbout({ what: 'margin', row })}
          />
        )}
        <Action
          label={words('contracts.details')}
          about={about}
          onPress={() => askAbout({ what: 'detail', row })}
        />
      </div>
    </article>
  );
}

/** An order that waits for its price, and the way to take it back. */
export function WaitingCard({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const cancel = useChange();
  const about = `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
  return (
    <article
      aria-label={about}
      className="flex flex-col justify-center border-b border-line px-4"
      style={{ height: WAITING_PX }}
    >
      <div className="flex">
        <CardHead row={row} />
      </div>
      <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1">
        <Cell label={words('contracts.limit_price')}>
          {formatPrice(language, row.target_price)}
        </Cell>
        <Cell label={words('contracts.price_now')}>
          <LivePrice row={row} />
        </Cell>
        <Cell label={words('contracts.lots')}>{row.share}</Cell>
        <Cell label={words('contracts.held')}>{formatAmount(language, row.caution_money, 4)}</Cell>
        <Cell label={words('contracts.take_and_stop')} span={2}>
          {stopsText(row, language)}
        </Cell>
      </dl>
      <div className="mt-2 flex gap-2">
        <Action
          label={words('contracts.cancel')}
          about={about}
          disabled={cancel.isPending}
          onPress={() => cancel.mutate({ path: '/lever/cancel', fields: { id: row.id } })}
        />
        <Action
          label={words('contracts.details')}
          about={about}
          onPress={() => askAbout({ what: 'detail', row })}
        />
      </div>
    </article>
  );
}

/** What has ended: the result, and why. */
export function PastCard({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const about = `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
  const isClosed = row.state === 'closed';
  const isForced = row.reason === 'liquidated';
  const hasGain = unitsOf(row.profits) !== 0n || isClosed;
  return (
    <article
      aria-label={about}
      className="flex flex-col justify-center border-b border-line px-4"
      style={{ height: PAST_PX }}
    >
      <div className="flex items-start gap-2">
        <CardHead row={row} />
        {hasGain && <LiveProfit row={row} />}
      </div>
      <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1">
        <Cell label={words(isClosed ? 'contracts.open_price' : 'contracts.limit_price')}>
          {formatPrice(language, row.price)}
        </Cell>
        <Cell label={words('contracts.close_price')}>
          {isClosed ? formatPrice(language, row.update_price) : '–'}
        </Cell>
        <Cell label={words('contracts.lots')}>{row.placed_share}</Cell>
      </dl>
      <p className={clsx('mt-1 truncate text-xs', isForced ? 'text-down' : 'text-muted')}>
        {row.reason && words(`contracts.ended_${row.reason}`)}
      </p>
      <div className="mt-2 flex">
        <Action
          label={words(isForced ? 'contracts.why_liquidated' : 'contracts.details')}
          about={about}
          onPress={() => askAbout({ what: 'detail', row })}
        />
      </div>
    </article>
  );
}
