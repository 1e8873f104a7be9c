import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import { type PriceSource, priceFrom } from '../../../platform/browser/live/price-source.ts';
import type { Market, Quote } from '../../../platform/browser/live/types.ts';
import { formatPrice, formatShort, formatTime } from '../../../platform/browser/numbers/format.ts';
import { LiveChange, LivePrice, LiveText } from '../../../platform/browser/parts/price.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** Says that a market rests, and when it goes on. */
export function StateNotice({ market }: { readonly market: Market }) {
  const words = useWords();
  const language = useLanguage();
  const state = useQuoteValue(market.match_id, (quote) => quote?.state ?? market.state);
  const resumes = Number(useQuoteValue(market.match_id, (quote) => quote?.resumes_ms ?? 0));
  if (state === 'open') return null;
  const opens = market.next_open_ms;
  return (
    <p
      role="status"
      className="mx-4 mt-2 rounded-md bg-accent-soft px-3 py-2 text-t5 text-accent-text"
    >
      {state === 'halted'
        ? resumes
          ? words('spot.paused_until', { time: formatTime(language, resumes) })
          : words('spot.halted')
        : opens
          ? words('spot.closed_until', { time: formatTime(language, opens) })
          : words('spot.closed')}
    </p>
  );
}

type Row = readonly [
  name: string,
  read: (quote: Quote | undefined) => string,
  show: (figure: string) => string,
];

type Props = { readonly market: Market; readonly source: PriceSource };

/** The price that counts here, its fiat value, the change and the figures of 24 hours. */
export function PriceHead({ market, source }: Props) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const matchId = market.match_id;
  const price = (text: string): string => formatPrice(language, text);
  const rows: readonly Row[] = [
    [words('spot.high_24h'), (quote) => quote?.high ?? '', price],
    [words('spot.low_24h'), (quote) => quote?.low ?? '', price],
    [
      words('spot.volume_24h', { name: market.currency_name }),
      (quote) => quote?.volume ?? '',
      (volume) => formatShort(language, volume),
    ],
  ];
  return (
    <section
      aria-label={words('spot.price')}
      className="flex items-center gap-4 px-4 pb-2 md:flex-1 md:px-0 md:py-1"
    >
      <div className="min-w-0 flex-1 md:flex md:flex-none md:items-center md:gap-3">
        {/* The last trade is the price; mark and index carry their names. */}
        <p className={source === 'last' ? 'sr-only' : 'text-t6 text-faint'}>
          {words(`chart.price_${source}`)}
        </p>
        <LivePrice
          matchId={matchId}
          source={source}
          className="block w-fit text-[1.875rem]/9 font-strong tracking-[-0.025em]"
        />
        <p className="text-t5">
          <LiveText
            matchId={matchId}
            read={(quote) => priceFrom(source, quote) || '0'}
            show={(dollars) => `≈ ${fiat.show(dollars)}`}
            className="text-muted"
          />{' '}
          <LiveChange matchId={matchId} className="font-strong" />
        </p>
      </div>
      <dl
        className="max-w-[50%] min-w-0 text-t5/[1.375rem] md:flex md:max-w-none md:gap-6
          md:max-lg:hidden"
      >
        {rows.map(([name, read, show]) => (
          <div
            key={name}
            className="flex justify-between gap-3 md:block md:text-left md:text-t6
              md:max-[1399px]:last:hidden"
          >
            <dt className="text-faint">{name}</dt>
            <dd className="text-right md:text-left md:text-t5">
              <LiveText matchId={matchId} read={read} show={show} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
