import { RotateCcw } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MakerLine } from './maker-line.tsx';
import { otcPaths } from './otc-paths.ts';
import { moneyText } from './otc-texts.ts';
import type { AdRow } from './types.ts';

/** How one pays; what can be taken back long afterwards carries a mark. */
export function PaymentChips({ ad }: { readonly ad: AdRow }) {
  const words = useWords();
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {ad.payments.map(({ kind, label, reversible }) => (
        <span
          key={kind}
          className="inline-flex items-center gap-1 rounded-xs border border-line-strong px-1.5
            text-t6 text-muted"
        >
          {label}
          {reversible === 1 && (
            <RotateCcw size={11} aria-label={words('otc.reversible')} className="text-warning" />
          )}
        </span>
      ))}
    </span>
  );
}

type Props = {
  readonly ad: AdRow;
  readonly onTake: () => void;
  readonly isHindered: boolean;
};

/** An offer: who makes it, what it costs, its limits, and the one thing to do. */
export function AdCard({ ad, onTake, isHindered }: Props) {
  const words = useWords();
  const language = useLanguage();
  const least = moneyText(language, ad.minimum, '').trim();
  const limits = `${least} – ${moneyText(language, ad.maximum, ad.fiat)}`;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 md:bg-raised">
      <Go to={`${otcPaths.merchant}?id=${ad.merchant.id}`} className="block">
        <MakerLine maker={ad.merchant} />
      </Go>
      <p className="pt-2 text-t2">
        <BankFigure text={moneyText(language, ad.price, ad.fiat)} />
      </p>
      <dl>
        <Figure label={words('otc.limits')} value={limits} />
        <Figure label={words('otc.available')} value={coinText(language, ad.available, ad.name)} />
      </dl>
      <div className="flex items-end justify-between gap-3 pt-2">
        <PaymentChips ad={ad} />
        <Button
          look={ad.side}
          aria-haspopup="dialog"
          className="shrink-0"
          disabled={isHindered}
          onClick={onTake}
        >
          {words(`otc.${ad.side}`)}
        </Button>
      </div>
    </li>
  );
}
