import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useMarkets, useWant } from '../../../platform/browser/live/hooks.ts';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { approximate, trim } from '../../../platform/browser/numbers/decimal.ts';
import { here, push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { ResultLine } from '../../../platform/browser/parts/result-line.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DirectionBadge, StatePicture } from './direction.tsx';
import { useOrder } from './seconds-data.ts';
import { useWay, wayOf } from './price-way.ts';
import {
  closeLabel,
  finalNote,
  LINE_TONES,
  payoutRate,
  profitText,
  spanText,
  toneOfState,
} from './seconds-texts.ts';
import { secondsOver } from './over-chart.ts';
import { useSecondsView } from './seconds-view.ts';
import { clockText, expectedOf, secondsLeft } from './stake.ts';
import type { SecondsOrder } from './types.ts';
import { useServerNow } from './use-server-now.ts';

type Props = { readonly order: SecondsOrder };

function Countdown({ order, nowMs }: Props & { readonly nowMs: number }) {
  const words = useWords();
  const left = secondsLeft(order, nowMs);
  const share = Math.min(1, Math.max(0, (order.expires_ms - nowMs) / (order.seconds * 1_000)));
  return (
    <div className="py-3 text-center">
      <p className="text-t5 text-muted">
        {words(left > 0 ? 'seconds.ends_in' : 'seconds.settling')}
      </p>
      <p role="timer" className="text-t2 font-title">
        {clockText(left)}
      </p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full origin-left rounded-full bg-accent-text"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

type LineProps = Props & {
  readonly index: string | null | undefined;
  readonly tone: (typeof LINE_TONES)[keyof typeof LINE_TONES];
};

/** The way of the index so far, against the price at which the order began. */
function LiveLine({ order, index, tone }: LineProps) {
  const way = wayOf(order);
  const now = index ? [approximate(index)] : [];
  return (
    <div className="flex h-24 justify-center pb-2">
      <ResultLine values={[...way, ...now]} tone={tone} width={320} height={88} />
    </div>
  );
}

function RunningBody({ order, nowMs }: Props & { readonly nowMs: number }) {
  const words = useWords();
  const language = useLanguage();
  useWant({ markets: [order.match_id] });
  useWay(order);
  const index = useQuote(order.match_id)?.index_price;
  const expected = expectedOf(order, index);
  return (
    <>
      <Countdown order={order} nowMs={nowMs} />
      <LiveLine order={order} index={index} tone={LINE_TONES[expected?.state ?? 'drawn']} />
      <dl>
        <Figure
          label={words('seconds.open_price')}
          value={formatPrice(language, order.open_price)}
        />
        <Figure label={words('seconds.index')} value={formatPrice(language, index)} />
        <Figure
          label={words('seconds.expected')}
          value={
            expected ? (
              <span className={`inline-flex items-center gap-1 ${toneOfState(expected.state)}`}>
                <StatePicture state={expected.state} />
                {words(`seconds.state_${expected.state}`)}{' '}
                {profitText(language, expected.profit, order.currency_match.legal_name)}
              </span>
            ) : (
              '–'
            )
          }
        />
        <StakeFigures order={order} />
      </dl>
      <p className="mt-2 text-t5 text-faint">{finalNote(words, order)}</p>
    </>
  );
}

function StakeFigures({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const coin = order.currency_match.legal_name;
  return (
    <>
      <Figure
        label={words('seconds.stake')}
        value={`${formatAmount(language, order.number)} ${coin}`}
      />
      <Figure
        label={words('seconds.payout')}
        value={`${payoutRate(language, order.profit_ratio)} · ${spanText(words, order.seconds)}`}
      />
      <Figure label={words('seconds.placed')} value={formatMoment(language, order.created_ms)} />
    </>
  );
}

/** Why an order ended as it did, in a sentence. */
function reasonWord(order: SecondsOrder): string {
  if (order.state === 'void') return `seconds.void_${order.reason || 'index_stale'}`;
  if (order.reason === 'mean_price') return 'seconds.by_mean';
  return `seconds.explain_${order.state}`;
}

/** The same once more: its ticket, filled in, to be confirmed as any other. */
function Again({ order }: Props) {
  const words = useWords();
  const set = useSecondsView((view) => view.set);
  const { data: markets } = useMarkets();
  const market = markets?.find(({ match_id }) => match_id === order.match_id);
  if (!market) return null;
  const again = (): void => {
    const { seconds, type: pressed } = order;
    const typed = { seconds, amount: trim(order.number), couponId: 0, refused: '', isTried: false };
    set({ ...typed, watched: null });
    secondsOver.ask({ matchId: order.match_id, pressed });
    const { currency_id, legal_id } = market;
    const ticket = withParams(paths.trade, { currency_id, legal_id, segment: 'seconds' });
    if (!here().startsWith(paths.trade)) push(ticket);
  };
  return (
    <Button wide className="mt-3" onClick={again}>
      {words('seconds.again')}
    </Button>
  );
}

function SettledBody({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { state } = order;
  if (state === 'running') return null;
  const profit = profitText(language, order.fact_profits, order.currency_match.legal_name);
  return (
    <>
      <div role="status" className="py-3 text-center">
        <p
          className={`flex items-center justify-center gap-2 text-t3 font-title
            ${toneOfState(state)}`}
        >
          <StatePicture state={state} size={24} />
          {words(`seconds.state_${state}`)}
        </p>
        <p className={`mt-1 text-t3 font-strong ${toneOfState(state)}`}>{profit}</p>
        {state !== 'void' && (
          <div className="mt-2 flex justify-center">
            <ResultLine values={wayOf(order)} tone={LINE_TONES[state]} width={240} height={64} />
          </div>
        )}
        <p className="mt-1 text-t5 text-muted">{words(reasonWord(order))}</p>
      </div>
      <dl>
        <Figure
          label={words('seconds.open_price')}
          value={formatPrice(language, order.open_price)}
        />
        <Figure label={closeLabel(words, order)} value={formatPrice(language, order.end_price)} />
        <Figure label={words('seconds.result')} value={profit} />
        <StakeFigures order={order} />
        <Figure
          label={words('seconds.settled')}
          value={formatMoment(language, order.settled_ms ?? order.expires_ms)}
        />
        <Figure label={words('seconds.terms_version')} value={order.terms_version} />
      </dl>
      <Go
        to={withParams(paths.fairness, { kind: 'seconds', id: order.id })}
        className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-md border
          border-line-strong px-4
          py-2 text-center font-strong active:bg-pressed"
      >
        <ShieldCheck aria-hidden size={18} className="shrink-0" />
        {words('seconds.receipt')}
      </Go>
      <Again order={order} />
    </>
  );
}

function OrderBody({ order: first }: Props) {
  const nowMs = useServerNow(first.state === 'running');
  const { data } = useOrder(first, nowMs);
  const order = data ?? first;
  return (
    <>
      <DirectionBadge type={order.type} />
      {order.state === 'running' ? (
        <RunningBody order={order} nowMs={nowMs} />
      ) : (
        <SettledBody order={order} />
      )}
    </>
  );
}

/** The order one has opened: its countdown, and then what it came to. */
export function WatchedOrder() {
  const { watched, set } = useSecondsView();
  // Whoever leaves the screen leaves the sheet: it must not open by itself on the next one.
  useEffect(() => () => set({ watched: null }), [set]);
  return (
    <Sheet
      open={watched !== null}
      onClose={() => set({ watched: null })}
      title={watched?.symbol_name ?? ''}
    >
      {watched && <OrderBody key={watched.id} order={watched} />}
    </Sheet>
  );
}
