import { Go } from '../../../platform/browser/navigation/go.tsx';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useDetail } from './data.ts';
import { DetailActions } from './detail-actions.tsx';
import { DirectionBadge, Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { LiquidationStory } from './liquidation-story.tsx';
import type { FillRow, NightRow, PositionDetail, PositionRow } from './types.ts';

/** The screen that shows the receipt of a fill and verifies it. */
export function receiptPath(fillId: number): string {
  return `/pages/fairness?kind=contract&id=${fillId}`;
}

function Fill({ fill }: { readonly fill: FillRow }) {
  const words = useWords();
  const language = useLanguage();
  const quote = fill.symbol.split('/')[1] ?? '';
  return (
    <li className="border-t border-line py-2">
      <div className="flex items-center justify-between gap-2 text-t5">
        <span className="font-strong">
          {words(`contracts.fill_${fill.what}`)} ·{' '}
          {words('contracts.lots_count', { count: fill.share })}
        </span>
        <span className="text-t6 text-faint">{formatMoment(language, fill.time_ms)}</span>
      </div>
      <dl>
        <Figure label={words('contracts.price')} value={formatPrice(language, fill.price)} />
        <Figure
          label={words('contracts.index_tick', { tick: fill.tick })}
          value={formatPrice(language, fill.index_price)}
        />
        <Figure
          label={words('contracts.fee')}
          value={`${formatAmount(language, fill.fee)} ${quote}`}
        />
        {fill.what === 'close' && (
          <Figure label={words('contracts.profit')} value={<Profit value={fill.result} />} />
        )}
        {isPositive(fill.not_paid_by_you) && (
          <Figure
            label={words('contracts.not_paid_by_you')}
            value={`${formatAmount(language, fill.not_paid_by_you)} ${quote}`}
          />
        )}
      </dl>
      <Go
        to={receiptPath(fill.id)}
        className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('contracts.receipt')}
      </Go>
    </li>
  );
}

function Nights({ nights }: { readonly nights: readonly NightRow[] }) {
  const words = useWords();
  const language = useLanguage();
  if (nights.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 font-strong">{words('contracts.nights')}</h3>
      <dl>
        {nights.map((night) => (
          <Figure
            key={night.time_ms}
            label={formatMoment(language, night.time_ms)}
            value={`−${formatAmount(language, night.fee)}`}
          />
        ))}
      </dl>
    </>
  );
}

type BodyProps = Pick<Props, 'onClose' | 'onReverse'> & { readonly detail: PositionDetail };

function Body({ detail, onClose, onReverse }: BodyProps) {
  const words = useWords();
  const language = useLanguage();
  const { position: asked, fills, nights, liquidation } = detail;
  const position = useLivePosition(asked);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <DirectionBadge type={position.type} />
        <span className="text-t5 text-muted">
          {words('contracts.times', { multiple: position.multiple })} ·{' '}
          {words(`contracts.mode_${position.margin_mode}`)} ·{' '}
          {words('contracts.terms_version', { version: position.terms_version })}
        </span>
      </p>
      <dl className="mt-1">
        <Figure label={words('contracts.result')} value={<Profit value={position.profits} />} />
        {position.reason && (
          <Figure
            label={words('contracts.why_ended')}
            value={words(`contracts.ended_${position.reason}`)}
          />
        )}
        <Figure
          label={words('contracts.fees_paid')}
          value={formatAmount(language, position.trade_fee)}
        />
        <Figure
          label={words('contracts.overnight')}
          value={formatAmount(language, position.overnight_money)}
        />
      </dl>
      <DetailActions row={position} fills={fills} onClose={onClose} onReverse={onReverse} />
      {liquidation && <LiquidationStory liquidation={liquidation} />}
      <h3 className="mt-3 mb-1 font-strong">{words('contracts.fills')}</h3>
      {fills.length === 0 && <p className="text-t5 text-muted">{words('contracts.no_fills')}</p>}
      <ul>
        {fills.map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </ul>
      <Nights nights={nights} />
    </>
  );
}

type Props = {
  readonly row: PositionRow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onReverse: () => void;
};

/** All that happened to a position, each step with its receipt. */
export function DetailSheet({ row, open, onClose, onReverse }: Props) {
  const query = useDetail(row.id, open);
  return (
    <Sheet open={open} onClose={onClose} title={row.symbol} tall>
      <Loaded query={query}>
        {(detail) => <Body detail={detail} onClose={onClose} onReverse={onReverse} />}
      </Loaded>
    </Sheet>
  );
}
