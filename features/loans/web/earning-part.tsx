import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { usePairs } from './loans-data.ts';
import { loansPaths } from './loans-paths.ts';
import { levelText, rateText } from './loans-texts.ts';
import type { Pair } from './types.ts';

function Offer({ pair }: { readonly pair: Pair }) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, loan_currency_name: lent, initial, yearly } = pair;
  return (
    <Go
      to={loansPaths.borrowing}
      className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4
        active:bg-raised md:bg-raised md:active:bg-pressed"
    >
      <CoinIcon code={lent} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{words('loans.frame_pair', { lent, coin })}</span>
        <span className="block text-t5 text-muted">
          {words('loans.up_to', { level: levelText(language, initial), coin })}
        </span>
      </span>
      <span className="shrink-0 font-strong">
        {words('loans.a_year', { rate: rateText(language, yearly) })}
      </span>
    </Go>
  );
}

/** What one may borrow against the first coin, and at what rate; nothing where nothing is lent. */
export function EarningPart() {
  const words = useWords();
  return (
    <Loaded query={usePairs()} skeleton={<SkeletonRows count={1} />}>
      {([first]) =>
        first !== undefined && (
          <ProductSection
            title={words('loans.title')}
            to={withParams(loansPaths.borrowing, { at: 'repay' })}
            toName={words('loans.my_loans')}
          >
            <Offer pair={first} />
          </ProductSection>
        )
      }
    </Loaded>
  );
}
