import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Product } from './types.ts';

/** What stands behind the products: the pool of each coin, free and promised. */
export function Reserve({ products }: { readonly products: readonly Product[] }) {
  const words = useWords();
  const language = useLanguage();
  const pools = new Map(products.map((each) => [each.currency_name, each.reserve]));
  return (
    <details className="group mt-4 border-y border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('lockup.behind')}
      </summary>
      <p className="text-t5 text-muted">{words('lockup.behind_hint')}</p>
      <table className="my-2 w-full text-right text-t5">
        <thead className="text-faint">
          <tr>
            <th className="py-1 text-left font-normal">{words('lockup.coin')}</th>
            <th className="py-1 font-normal">{words('lockup.reserve_promised')}</th>
            <th className="py-1 font-normal">{words('lockup.reserve_free')}</th>
          </tr>
        </thead>
        <tbody>
          {[...pools].map(([coin, { free, promised }]) => (
            <tr key={coin}>
              <th className="py-1 text-left font-strong">{coin}</th>
              <td className="py-1 break-all">{coinText(language, promised, '').trim()}</td>
              <td className="py-1 break-all">{coinText(language, free, '').trim()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
