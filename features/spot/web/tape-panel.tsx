import { useLive } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { formatClock, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Empty, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { shortQuantity } from './depth-rows.tsx';

const SHOWN = 25;

/** The latest trades of a market, newest first; a narrow pane has no room for their times. */
export function TapePanel({ market }: { readonly market: Market }) {
  const words = useWords();
  const language = useLanguage();
  const tape = useLive((live) => live.tape);
  if (tape?.matchId !== market.match_id) return <Skeleton className="mx-4 my-3 h-72" />;
  if (tape.trades.length === 0) return <Empty title={words('spot.empty_tape')} />;
  return (
    <table className="mx-3 mt-2 w-[calc(100%-1.5rem)] text-t5">
      <thead>
        <tr className="text-t6 whitespace-nowrap text-faint">
          <th scope="col" className="pb-1 text-left font-text @max-[13.5rem]:hidden">
            {words('spot.time')}
          </th>
          <th scope="col" className="pb-1 text-left font-text">
            {words('spot.price_in', { name: market.legal_name })}
          </th>
          <th scope="col" className="pb-1 text-right font-text">
            <span className="@max-[13.5rem]:hidden">
              {words('spot.quantity_of', { name: market.currency_name })}
            </span>
            <span aria-hidden className="hidden @max-[13.5rem]:inline">
              {words('spot.quantity')}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tape.trades.slice(0, SHOWN).map((trade) => (
          <tr key={trade.id} className="h-6 whitespace-nowrap">
            <td className="text-muted @max-[13.5rem]:hidden">
              {formatClock(language, trade.time_ms)}
            </td>
            <td className={trade.type === 1 ? 'text-up' : 'text-down'}>
              <span aria-hidden>{trade.type === 1 ? '↑' : '↓'} </span>
              <span className="sr-only">{words(trade.type === 1 ? 'spot.buy' : 'spot.sell')} </span>
              {formatPrice(language, trade.price)}
            </td>
            <td className="text-right">{shortQuantity(language, trade.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
