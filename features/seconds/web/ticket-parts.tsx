/** The pieces of the ticket: duration, stake, and what it may come to. */
import clsx from 'clsx';
import { ArrowLeftRight } from 'lucide-react';
import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { PriceText } from '../../../platform/browser/parts/price.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useLimits, usePresets, useStakeBalance } from './seconds-data.ts';
import { neededRate, payoutRate, profitText, spanText } from './seconds-texts.ts';
import { useSecondsView } from './seconds-view.ts';
import { faultOf, payoutText } from './stake.ts';
import type { Duration } from './types.ts';

const STAKE_DIGITS = 8;

type OfferProps = {
  readonly durations: readonly Duration[];
  readonly chosen: Duration;
};

/** How long, each with what it pays. */
export function DurationChoice({ durations, chosen }: OfferProps) {
  const words = useWords();
  const language = useLanguage();
  const set = useSecondsView((view) => view.set);
  return (
    <div role="group" aria-label={words('seconds.duration')} className="grid grid-cols-3 gap-2">
      {durations.map((duration) => {
        const isOn = duration === chosen;
        return (
          <button
            key={duration.seconds}
            type="button"
            aria-pressed={isOn}
            onClick={() => set({ seconds: duration.seconds })}
            className={clsx(
              'min-h-13 rounded-md border px-1 py-1.5 text-center',
              isOn ? 'border-accent-text bg-accent-soft' : 'border-transparent bg-raised',
            )}
          >
            <span className="block text-sm font-semibold">{spanText(words, duration.seconds)}</span>
            <span className={clsx('block text-xs', isOn ? 'text-accent-text' : 'text-muted')}>
              +{payoutRate(language, duration.profit_ratio)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

type StakeProps = { readonly market: Market; readonly duration: Duration };

function BalanceLine({ market }: Pick<StakeProps, 'market'>) {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const { data: balance } = useStakeBalance(market.legal_id);
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 text-xs">
      <span className="text-muted">{words('seconds.balance')}</span>
      <span className="flex min-w-0 items-center">
        <span className="min-w-0 font-medium break-words">
          {loggedIn ? formatAmount(language, balance, 4) : '–'} {market.legal_name}
        </span>
        {loggedIn && (
          <Go
            to={withParams(paths.transfer, { currency: market.legal_name, to: 'seconds' })}
            aria-label={words('seconds.top_up')}
            className="-mr-3 flex size-11 shrink-0 items-center justify-center text-accent-text"
          >
            <ArrowLeftRight aria-hidden size={16} />
          </Go>
        )}
      </span>
    </div>
  );
}

/** How much: typed, or one of the presets. */
export function StakeFields({ market, duration }: StakeProps) {
  const words = useWords();
  const language = useLanguage();
  const { amount, isTried, set } = useSecondsView();
  const { data: presets } = usePresets();
  const { data: limits } = useLimits();
  const { data: balance } = useStakeBalance(market.legal_id);
  const fault = isTried ? faultOf(amount, duration, limits, balance) : null;
  return (
    <div>
      <AmountField
        label={words('seconds.stake')}
        value={amount}
        digits={STAKE_DIGITS}
        unit={market.legal_name}
        placeholder={formatAmount(language, duration.min_amount)}
        error={
          fault
            ? words(`seconds.check_${fault.word}`, {
                amount: formatAmount(language, fault.amount),
                name: market.legal_name,
              })
            : undefined
        }
        onChange={(text) => set({ amount: text })}
      />
      <div
        role="group"
        aria-label={words('seconds.presets')}
        className="mt-2 grid grid-cols-3 gap-2"
      >
        {(presets ?? []).map(({ number }) => (
          <button
            key={number}
            type="button"
            aria-pressed={amount === String(number)}
            onClick={() => set({ amount: String(number) })}
            className={clsx(
              'min-h-11 rounded-md px-1 text-sm font-medium active:bg-pressed',
              amount === String(number) ? 'bg-accent-soft text-accent-text' : 'bg-raised',
            )}
          >
            {formatAmount(language, String(number))}
          </button>
        ))}
      </div>
      <BalanceLine market={market} />
    </div>
  );
}

/** What the stake may come to, and how often one must be right. */
export function Prospects({ market, duration }: StakeProps) {
  const words = useWords();
  const language = useLanguage();
  const amount = useSecondsView((view) => view.amount);
  const coin = market.legal_name;
  const isTyped = isPositive(amount);
  const index = useQuote(market.match_id)?.index_price;
  return (
    <dl>
      <Figure label={words('seconds.index')} value={<PriceText value={index ?? undefined} />} />
      <Figure
        label={words('seconds.if_won')}
        value={
          <span className="text-up">
            {isTyped ? profitText(language, payoutText(amount, duration), coin) : '–'}
          </span>
        }
      />
      <Figure
        label={words('seconds.if_lost')}
        value={
          <span className="text-down">
            {isTyped ? profitText(language, `-${amount}`, coin) : '–'}
          </span>
        }
      />
      <Figure
        label={words('seconds.break_even')}
        value={neededRate(language, duration.break_even)}
      />
    </dl>
  );
}
