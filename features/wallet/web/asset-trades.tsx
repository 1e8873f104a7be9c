import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { fillMessage } from '../../spot/wire/index.ts';

type Fill = ReturnType<typeof fillMessage>;

const SHOWN = 10;
const BOUGHT = 1;

function TradeRow({ fill }: { readonly fill: Fill }) {
  const words = useWords();
  const language = useLanguage();
  const side = fill.type === BOUGHT ? 'buy' : 'sell';
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-t5">
      <span>
        <span className={`font-strong ${side === 'buy' ? 'text-up' : 'text-down'}`}>
          {words(`spot.${side}`)}
        </span>{' '}
        {formatAmount(language, fill.quantity)}
        <span className="block text-t6 text-faint">{formatMoment(language, fill.created_ms)}</span>
      </span>
      <span className="text-right">{formatPrice(language, fill.price)}</span>
    </li>
  );
}

/** One's own trades in it, the newest first. */
export function OwnTrades({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const { currency_id, legal_id } = row;
  const query = useQuery({
    queryKey: ['spot:own', 'fills', 'asset', row.id],
    queryFn: ({ signal }) =>
      get<readonly Fill[]>('/coin/fills', {
        fields: { currency_id, legal_id, page: 1, limit: SHOWN },
        signal,
        quiet: true,
      }),
  });
  return (
    <section aria-label={words('wallet.asset_trades')} className="px-4 pt-5">
      <h2 className="pb-1 text-t3 font-strong">{words('wallet.asset_trades')}</h2>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(fills) =>
          fills.length === 0 ? (
            <p className="text-t5 text-muted">{words('wallet.asset_no_trades')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {fills.map((fill) => (
                <TradeRow key={fill.id} fill={fill} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
