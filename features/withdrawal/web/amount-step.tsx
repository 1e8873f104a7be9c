/** How much goes out, and what is wrong with it. */
import { balanceText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { WayRow, WithdrawInfo } from './data.ts';
import { amountProblem, mostOf, receivedOf } from './withdrawal-request.ts';

export type Coin = { readonly id: number; readonly name: string };
type WayProps = { readonly coin: Coin; readonly info: WithdrawInfo; readonly way: WayRow };

type AmountProps = WayProps & {
  readonly amount: string;
  readonly error: string | undefined;
  readonly onAmount: (amount: string) => void;
};

/** How much, what is there, and what arrives. */
export function AmountPart({ coin, info, way, amount, error, onAmount }: AmountProps) {
  const words = useWords();
  const language = useLanguage();
  const print = (text: string): string => `${formatAmount(language, text)} ${coin.name}`;
  return (
    <section aria-label={words('wallet.amount')}>
      <AmountField
        label={words('wallet.amount')}
        value={amount}
        digits={way.decimals}
        unit={coin.name}
        error={error}
        onChange={onAmount}
      />
      <div className="flex items-center justify-between text-t5">
        <span className="min-w-0 text-muted">
          {words('wallet.available')}: {balanceText(language, info.change_balance, coin.name)}
        </span>
        <button
          type="button"
          onClick={() => onAmount(mostOf(info.change_balance, way))}
          className="min-h-11 min-w-11 shrink-0 pl-3 text-end font-strong text-accent-text"
        >
          {words('wallet.all_of_it')}
        </button>
      </div>
      <dl>
        <Figure label={words('withdrawal.minimum')} value={print(way.minimum)} />
        <Figure label={words('wallet.fee')} value={print(way.fee)} />
        <Figure label={words('wallet.received')} value={print(receivedOf(amount, way.fee))} />
      </dl>
    </section>
  );
}

/** The sentence of what is wrong with the amount. */
export function useAmountError(
  coin: Coin,
  way: WayRow | undefined,
  amount: string,
  available: string,
) {
  const words = useWords();
  const language = useLanguage();
  const problem = way && amountProblem(amount, way, available);
  if (problem === 'amount') return words('wallet.check_amount');
  if (problem === 'balance') return words('wallet.check_balance', { name: coin.name });
  if (problem === undefined || way === undefined) return undefined;
  const minimum = formatAmount(language, way.minimum);
  return words('withdrawal.check_minimum', { minimum, name: coin.name });
}
