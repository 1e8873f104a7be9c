import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import { type PriceSource, priceFrom } from '../../../platform/browser/live/price-source.ts';
import type { Market, Quote } from '../../../platform/browser/live/types.ts';
import { formatPrice, formatShort, formatTime } from '../../../platform/browser/numbers/format.ts';
import {
  directionOf,
  LiveChange,
  LivePrice,
  LiveText,
  toneOf,
} from '../../../platform/browser/parts/price.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** Says that a market rests, and when it goes on. */
export function StateNotice({ market }: { readonly market: Market }) {
  const words = useWords();
  const language = useLanguage();
  const state = useQuoteValue(market.match_id, (quote) => quote?.state ?? market.state);
  if (state === 'open') return null;
  const opens = market.next_open_ms;
  return (
    <p
      role="status"
      className="mx-4 mt-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-accent-text"
    >
      {state === 'halted'
        ? words('spot.halted')
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
  const direction = useQuoteValue(matchId, (quote) => directionOf(quote?.change));
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
    <section aria-label={words('spot.price')} className="flex items-center gap-4 px-4 pt-1 pb-3">
      <div className="min-w-0 flex-1">
        <p className="text-2xs text-faint">{words(`chart.price_${source}`)}</p>
        <LivePrice
          matchId={matchId}
          source={source}
          lights="ground"
          className={`block w-fit text-2xl font-bold ${toneOf(direction)}`}
        />
        <p className="mt-0.5 text-sm">
          <LiveText
            matchId={matchId}
            read={(quote) => priceFrom(source, quote) || '0'}
            show={(dollars) => `≈ ${fiat.show(dollars)}`}
            className="text-muted"
          />{' '}
          <LiveChange matchId={matchId} className="font-medium" />
        </p>
      </div>
      <dl className="max-w-[46%] shrink-0 space-y-1 text-xs">
        {rows.map(([name, read, show]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-faint">{name}</dt>
            <dd className="text-right">
              <LiveText matchId={matchId} read={read} show={show} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
