/** The pieces of the ticket: duration, stake, and what it may come to. */
import clsx from 'clsx';
import { ArrowLeftRight } from 'lucide-react';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Roll } from '../../../platform/browser/parts/roll.tsx';
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
            onClick={() => set({ seconds: duration.seconds, refused: '' })}
            className={clsx(
              'min-h-13 rounded-md border px-1 py-1.5 text-center',
              isOn ? 'border-accent-text bg-accent-soft' : 'border-line bg-raised',
            )}
          >
            <span className="block text-t5 font-strong">{spanText(words, duration.seconds)}</span>
            <span className={clsx('block text-t5', isOn ? 'text-accent-text' : 'text-muted')}>
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
    <div className="flex min-h-11 items-center justify-between gap-2 text-t5">
      <span className="text-muted">{words('seconds.balance')}</span>
      <span className="flex min-w-0 items-center">
        <span className="min-w-0 font-strong break-words">
          {loggedIn ? <Roll text={formatAmount(language, balance, 4)} /> : '–'} {market.legal_name}
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

type LackProps = StakeProps & { readonly missing: string; readonly onMoved: () => void };

/** What is missing comes from another account, if the app has a room for that. */
function Missing({ market, missing, onMoved }: LackProps) {
  const [TopUp] = useContributions('TopUp');
  const attempt = useSecondsView((view) => view.attempt);
  const coin = { id: market.legal_id, name: market.legal_name };
  if (!TopUp) return null;
  return <TopUp to="seconds" coin={coin} missing={missing} attempt={attempt} onDone={onMoved} />;
}

type FieldsProps = StakeProps & {
  /** What was missing is there. */
  readonly onMoved: () => void;
};

/** What is wrong with the stake, once it was tried: what can be seen, else what the house said. */
function useStakeFault(duration: Duration, balance: string | undefined) {
  const words = useWords();
  const language = useLanguage();
  const { amount, isTried, refused } = useSecondsView();
  const { data: limits } = useLimits();
  const fault = isTried ? faultOf(amount, duration, limits, balance) : null;
  const said = (name: string): string | undefined =>
    fault
      ? words(`seconds.check_${fault.word}`, {
          amount: formatAmount(language, fault.amount),
          name,
        })
      : refused || undefined;
  return { said, missing: fault?.word === 'balance' ? fault.amount : undefined };
}

/** How much: typed, or one of the presets. */
export function StakeFields({ market, duration, onMoved }: FieldsProps) {
  const words = useWords();
  const language = useLanguage();
  const { amount, set } = useSecondsView();
  const { data: presets } = usePresets();
  const { data: balance } = useStakeBalance(market.legal_id);
  const { said, missing } = useStakeFault(duration, balance);
  const type = (text: string): void => set({ amount: text, refused: '' });
  return (
    <div>
      <AmountField
        isMain
        label={words('seconds.stake')}
        value={amount}
        digits={STAKE_DIGITS}
        unit={market.legal_name}
        placeholder={formatAmount(language, duration.min_amount)}
        error={said(market.legal_name)}
        onChange={type}
      />
      {missing && (
        <Missing market={market} duration={duration} missing={missing} onMoved={onMoved} />
      )}
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
            onClick={() => type(String(number))}
            className={clsx(
              'min-h-11 rounded-md border border-line px-1 text-t5 font-strong active:bg-pressed',
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

/** The price at which orders open and end. */
export function IndexFigure({ market }: Pick<StakeProps, 'market'>) {
  const words = useWords();
  const index = useQuote(market.match_id)?.index_price;
  return <Figure label={words('seconds.index')} value={<PriceText value={index ?? undefined} />} />;
}

/** What the stake may come to, and how often one must be right. */
export function Prospects({ market, duration }: StakeProps) {
  const words = useWords();
  const language = useLanguage();
  const amount = useSecondsView((view) => view.amount);
  const coin = market.legal_name;
  const isTyped = isPositive(amount);
  return (
    <dl>
      <IndexFigure market={market} />
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
