import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice, formatTime } from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DirectionBadge } from './figures.tsx';
import type { LiquidationRow } from './types.ts';

/** Why positions were closed by force, in plain words, and the account as it was then. */
export function LiquidationStory({ liquidation }: { readonly liquidation: LiquidationRow }) {
  const words = useWords();
  const language = useLanguage();
  const { equity, required, insured, positions } = liquidation;
  const amount = (text: string): string => formatAmount(language, text, 4);
  const isCross = liquidation.position_id === null;
  return (
    <section className="mt-3 rounded-md bg-down-soft px-3 py-3">
      <h3 className="font-strong text-down">{words('contracts.why_liquidated')}</h3>
      <p className="mt-1 text-t5">
        {words(isCross ? 'contracts.story_cross' : 'contracts.story_isolated', {
          time: formatTime(language, liquidation.time_ms),
          equity: amount(equity),
          required: amount(required),
        })}
      </p>
      {isCross && <p className="mt-1 text-t5">{words('contracts.story_order')}</p>}
      {isPositive(insured) && (
        <p className="mt-1 text-t5">
          {words('contracts.story_insured', { amount: amount(insured) })}
        </p>
      )}
      <h4 className="mt-2 text-t5 font-strong">{words('contracts.account_then')}</h4>
      <dl>
        <Figure label={words('contracts.free')} value={amount(liquidation.available)} />
        {isPositive(liquidation.waiting) && (
          <Figure label={words('contracts.held_waiting')} value={amount(liquidation.waiting)} />
        )}
      </dl>
      <ul>
        {positions.map((seen) => (
          <li key={seen.id} className="border-t border-line py-1.5 text-t5">
            <p className="flex items-center gap-2">
              <DirectionBadge type={seen.type} />
              <span className="font-strong">{seen.symbol}</span>
              <span className="text-muted">
                {words('contracts.lots_count', { count: seen.share })}
              </span>
            </p>
            {seen.closed_share !== null && (
              <p className="text-muted">
                {words('contracts.story_closed_lots', {
                  closed: seen.closed_share,
                  left: seen.share - seen.closed_share,
                })}
              </p>
            )}
            <dl>
              <Figure
                label={words('contracts.open_price')}
                value={formatPrice(language, seen.price)}
              />
              <Figure
                label={words('contracts.index_tick', { tick: seen.tick })}
                value={formatPrice(language, seen.index_price)}
              />
              <Figure label={words('contracts.margin')} value={amount(seen.held)} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
