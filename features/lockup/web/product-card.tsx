import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive, multiply } from '../../../platform/browser/numbers/decimal.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { lockupPaths } from './lockup-paths.ts';
import { leavingText, rateText, termText } from './lockup-texts.ts';
import { interestAfter } from './plan.ts';
import type { Product } from './types.ts';

/** So many times the least amount is what the example locks up. */
const EXAMPLE_TIMES = '10';

/** A product: what one earns, from how much on, and what it costs to leave. */
export function ProductCard({ product }: { readonly product: Product }) {
  const words = useWords();
  const language = useLanguage();
  // A voucher that led here goes along to the form.
  const voucher = useSearchParams()[0].get('coupon_id') ?? undefined;
  const { id, currency_name: coin, interest_rate, apr, save_min, left } = product;
  const example = multiply(String(save_min), EXAMPLE_TIMES);
  return (
    <li className="rounded-lg border border-line bg-surface md:bg-raised">
      <Go
        to={withParams(lockupPaths.buy, { config_id: id, coupon_id: voucher })}
        className="flex h-full flex-col gap-2 rounded-lg p-4 active:bg-raised"
      >
        <span className="flex items-center gap-3">
          <CoinIcon code={coin} size={36} />
          <span className="min-w-0 flex-1">
            <span className="block font-strong">{coin}</span>
            <span className="block text-t5 text-muted">{termText(words, product)}</span>
          </span>
          <span className="text-right">
            <span className="block font-strong">
              {product.is_promotion
                ? words('lockup.in_days', { rate: rateText(language, product.in_all) })
                : words('lockup.a_year', { rate: rateText(language, apr) })}
            </span>
            <span className="block text-t5 text-muted">
              {words('lockup.a_day', { rate: rateText(language, interest_rate) })}
            </span>
          </span>
        </span>
        {product.is_promotion && (
          <span className="text-t5 text-muted">
            {words('lockup.promotion', { n: product.day })}
          </span>
        )}
        {product.day > 0 && (
          <span className="text-t5">
            {words('lockup.earns', {
              amount: coinText(language, example, coin),
              income: coinText(language, interestAfter(product, example, product.day), coin),
              n: product.day,
            })}
          </span>
        )}
        <span className="text-t5 text-muted">
          {words('lockup.from', { amount: coinText(language, String(save_min), coin) })}
        </span>
        <span
          className={`text-t5 ${product.penalty.kind === 'principal' ? 'text-down' : 'text-muted'}`}
        >
          {leavingText(words, language, product)}
        </span>
        {!isPositive(left) && (
          <span className="text-t5 text-warning">{words('lockup.pool_full')}</span>
        )}
      </Go>
    </li>
  );
}
