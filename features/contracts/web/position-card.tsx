import clsx from 'clsx';
import type { ReactNode } from 'react';
import { isPositive, sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatMoment,
  formatPercent,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { PriceText, toneOf } from '../../../platform/browser/parts/price.tsx';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange, useContractOf, useLiveList } from './data.ts';
import { Cell, DirectionBadge, Profit } from './figures.tsx';
import { useAccountFigure, useLivePosition } from './live.ts';
import { askAbout } from './position-actions.tsx';
import { liquidationOf, unitsOf } from './preview.ts';
import { PriceRail } from './price-rail.tsx';
import { returnOf } from './return-on-margin.ts';
import type { PositionRow } from './types.ts';

export const OPEN_PX = 336;
export const WAITING_PX = 234;
export const PAST_PX = 278;

type HeadRow = Pick<
  PositionRow,
  | 'match_id'
  | 'symbol'
  | 'type'
  | 'multiple'
  | 'order_type'
  | 'margin_mode'
  | 'closed_ms'
  | 'transaction_ms'
  | 'terms_version'
>;

type RowProps = { readonly row: PositionRow };

type CardProps = {
  readonly about: string;
  /** With the room below it: lists count on it. */
  readonly heightPx: number;
  readonly children: ReactNode;
};

export function Card({ about, heightPx, children }: CardProps) {
  return (
    <article aria-label={about} className="px-4 pb-3" style={{ height: heightPx }}>
      <div
        className="flex h-full flex-col justify-between rounded-lg border border-line bg-surface
          p-4"
      >
        {children}
      </div>
    </article>
  );
}

/** Opened because of a trader whom one follows. */
function CopyMark() {
  const words = useWords();
  return (
    <span className="shrink-0 rounded-full border border-line-strong px-2 text-t6 text-muted">
      {words('contracts.copy')}
    </span>
  );
}

/** Market, side and when: of a position, or of an order that waits to open. */
export function CardHead({ row }: { readonly row: HeadRow }) {
  const words = useWords();
  const language = useLanguage();
  const contract = useContractOf(row);
  const time = row.closed_ms > 0 ? row.closed_ms : row.transaction_ms;
  const code = row.symbol.split('/')[0] ?? row.symbol;
  return (
    <div className="flex items-center gap-2">
      <CoinIcon code={code} kind={contract?.market.kind ?? 'coin'} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-title">{row.symbol}</span>
          <DirectionBadge type={row.type} multiple={row.multiple} />
          {row.order_type === 2 && <CopyMark />}
        </span>
        <span className="block truncate text-t6 text-faint">
          {words(`contracts.mode_${row.margin_mode}`)} · {formatMoment(language, time)}
        </span>
      </span>
    </div>
  );
}

/** Follows the value of one position; nothing around it is drawn again. */
function LiveProfit({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const live = useLivePosition(row);
  const share = returnOf(live);
  return (
    <dl className="mt-3 flex items-end justify-between gap-3">
      <div className="min-w-0">
        <dt className="text-t5 text-faint">{words('contracts.profit')}</dt>
        <dd className="figures truncate text-t2">
          <Profit value={live.profits} />
        </dd>
      </div>
      {share !== undefined && (
        <div className="shrink-0 text-right">
          <dt className="text-t5 text-faint">{words('contracts.return_on_margin')}</dt>
          <dd className={`text-t4 font-strong ${toneOf(sign(share))}`}>
            {formatPercent(language, share)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function LivePrice({ row }: RowProps) {
  const { update_price } = useLivePosition(row);
  return <PriceText value={update_price} />;
}

/** The liquidation price moves with the whole account. */
export function LiveLiquidation({ row }: RowProps) {
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

export function Action({ label, about, disabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={`${label}, ${about}`}
      onClick={onPress}
      className="min-h-11 min-w-0 flex-1 rounded-md border border-line-strong px-0.5 text-t5
        leading-tight font-title [overflow-wrap:anywhere] hyphens-auto
        max-[359px]:text-t6 hover:bg-raised active:bg-pressed disabled:text-faint"
    >
      {label}
    </button>
  );
}

/** Take-profit and stop-loss, a dash for what is not set. */
export function stopsText(
  row: Pick<PositionRow, 'target_profit_price' | 'stop_loss_price'> & { trail_price?: string },
  language: Parameters<typeof formatPrice>[0],
): string {
  const text = (price: string): string => (isPositive(price) ? formatPrice(language, price) : '–');
  const { target_profit_price, stop_loss_price, trail_price = '0' } = row;
  const loss = isPositive(stop_loss_price) ? stop_loss_price : trail_price;
  return `${text(target_profit_price)} / ${text(loss)}`;
}

function OpenCells({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <dl className="mt-2 grid grid-cols-3 gap-x-3">
      <Cell label={words('contracts.lots')}>{row.share}</Cell>
      <Cell label={words('contracts.margin')}>{formatAmount(language, row.caution_money, 2)}</Cell>
      <Cell label={words('contracts.liquidation_price')}>
        <LiveLiquidation row={row} />
      </Cell>
    </dl>
  );
}

/** An open position: its value as it moves, and everything that can be done with it. */
export function OpenCard({ row }: RowProps) {
  const words = useWords();
  const about = `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
  return (
    <Card about={about} heightPx={OPEN_PX}>
      <div>
        <CardHead row={row} />
        <LiveProfit row={row} />
        <PriceRail row={row} />
        <OpenCells row={row} />
      </div>
      <div className="mt-3 flex gap-2 max-[359px]:gap-1">
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
    </Card>
  );
}

/** An order that waits for its price, and the way to take it back. */
export function WaitingCard({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const cancel = useChange();
  const about = `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
  return (
    <Card about={about} heightPx={WAITING_PX}>
      <CardHead row={row} />
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
    </Card>
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
    <Card about={about} heightPx={PAST_PX}>
      <CardHead row={row} />
      {hasGain && <LiveProfit row={row} />}
      <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1">
        <Cell label={words(isClosed ? 'contracts.open_price' : 'contracts.limit_price')}>
          {formatPrice(language, row.price)}
        </Cell>
        <Cell label={words('contracts.close_price')}>
          {isClosed ? formatPrice(language, row.update_price) : '–'}
        </Cell>
        <Cell label={words('contracts.lots')}>{row.placed_share}</Cell>
      </dl>
      <p className={clsx('mt-1 truncate text-t5', isForced ? 'text-down' : 'text-muted')}>
        {row.reason && words(`contracts.ended_${row.reason}`)}
      </p>
      <div className="mt-2 flex">
        <Action
          label={words(isForced ? 'contracts.why_liquidated' : 'contracts.details')}
          about={about}
          onPress={() => askAbout({ what: 'detail', row })}
        />
      </div>
    </Card>
  );
}
