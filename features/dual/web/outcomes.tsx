import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type OutcomeProps = { readonly when: string; readonly text: string; readonly isLeading: boolean };

function Outcome({ when, text, isLeading }: OutcomeProps) {
  const words = useWords();
  return (
    <section
      aria-label={when}
      className={`rounded-lg border bg-surface p-3 md:bg-raised ${
        isLeading ? 'border-accent-line' : 'border-line'
      }`}
    >
      <p className="text-t5 text-muted">{when}</p>
      <p className="mt-1 text-t5">{words('dual.you_get')}</p>
      <p className="text-t3 break-words">
        <BankFigure text={text} />
      </p>
    </section>
  );
}

type Props = {
  readonly kind: 'call' | 'put';
  readonly strike: string;
  readonly quote: string;
  readonly own: { readonly amount: string; readonly coin: string };
  readonly other: { readonly amount: string; readonly coin: string };
  /** Which of the two it would be at the price so far; none where nothing is known. */
  readonly leads?: 'own' | 'other' | undefined;
};

/** Both things that can come back, with their exact amounts: one of them will. */
export function Outcomes({ kind, strike, quote, own, other, leads }: Props) {
  const words = useWords();
  const language = useLanguage();
  const price = `${formatPrice(language, strike)} ${quote}`;
  const isCall = kind === 'call';
  const when = {
    own: words(isCall ? 'dual.if_below' : 'dual.if_above', { price }),
    other: words(isCall ? 'dual.if_at_or_above' : 'dual.if_at_or_below', { price }),
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Outcome
        when={when.own}
        text={coinText(language, own.amount, own.coin)}
        isLeading={leads === 'own'}
      />
      <Outcome
        when={when.other}
        text={coinText(language, other.amount, other.coin)}
        isLeading={leads === 'other'}
      />
    </div>
  );
}
