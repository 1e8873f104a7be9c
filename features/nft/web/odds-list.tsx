import { formatFixed } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { OddsRow } from './types.ts';

/** What a box may hold by the works that are left: a rail each, lit as far as its share goes. */
export function OddsList({ odds }: { readonly odds: readonly OddsRow[] }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <ul className="pt-1">
      {odds.map(({ rarity, count, left, percent }) => (
        <li key={rarity} className="py-1.5">
          <p className="flex justify-between gap-3 text-t5">
            <span className="font-strong">{rarity}</span>
            <span className="text-muted tabular-nums">
              {words('nft.w_left_of', { left, count })} ·{' '}
              {words('nft.w_percent', { n: formatFixed(language, percent, 2) })}
            </span>
          </p>
          <div aria-hidden className="mill mt-1 h-2 overflow-hidden rounded-sm text-line-strong">
            <div className="mill h-full text-accent" style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
