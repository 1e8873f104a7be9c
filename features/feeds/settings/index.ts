/** The settings of the feeds: where prices come from, and how long ticks are kept. */
import { row, settingsCard, type ValuesOf } from '../../../platform/server/settings/settings.ts';
import { days, feed, optionalWhole, speed, time } from './shapes.ts';
import {
  quoteAddresses,
  quoteKeys,
  quotePaths,
  quoteSeconds,
  stockSources,
} from './stock-sources.ts';

export const feedsSettings = settingsCard({
  rows: {
    FEED: row('sim', 'sim | replay:<folder> | live', 'where prices come from', feed),
    FEED_SPEED: row('1', 'a number above 0', 'seconds of history a second in a replay', speed),
    FEED_START: row('', 'a time like 2026-03-01T00:00:00Z', 'where a replay starts', time),
    FEED_SEED: row('', 'a whole number', 'makes the simulated market predictable', optionalWhole),
    STOCK_QUOTES_URL: row(
      '',
      'name=https://host/quote?s={symbol} or …{symbols}, separated by commas',
      'services that quote stocks, each by a name of yours; without them FEED=live halts stocks',
      quoteAddresses,
    ),
    STOCK_QUOTES_KEY: row(
      '',
      'name=Header:key, separated by commas',
      'the header in which a service of stock quotes is sent its key',
      quoteKeys,
    ),
    STOCK_QUOTES_PRICE: row(
      '',
      'name=/path, separated by commas; {symbol} or [member] in it find a stock',
      'where the price stands in the JSON answer of a service of stock quotes',
      quotePaths,
    ),
    STOCK_QUOTES_TIME: row(
      '',
      'name=/path, separated by commas, as for STOCK_QUOTES_PRICE',
      'where the time of the price stands: an epoch in s, ms, µs or ns, or ISO 8601 with a zone',
      quotePaths,
    ),
    STOCK_QUOTES_SECONDS: row(
      '5',
      'a whole number from 1 to 10',
      'how often services of stock quotes are asked while the stock market is open',
      quoteSeconds,
    ),
    TICK_RETENTION_DAYS: row(
      '30',
      'a whole number of days from 1',
      'how long index ticks stay in the database; older ones become files in DATA_DIR/ticks',
      days,
    ),
  },
  values: (read) => ({
    feed: read.FEED,
    /** Seconds of history a second. */
    feedSpeed: read.FEED_SPEED,
    feedStartMs: read.FEED_START,
    feedSeed: read.FEED_SEED,
    /** The services of stock quotes, put together from their settings. */
    stockSources: stockSources({
      urls: read.STOCK_QUOTES_URL,
      keys: read.STOCK_QUOTES_KEY,
      prices: read.STOCK_QUOTES_PRICE,
      times: read.STOCK_QUOTES_TIME,
    }),
    stockQuotesSeconds: read.STOCK_QUOTES_SECONDS,
    tickRetentionDays: read.TICK_RETENTION_DAYS,
  }),
  secret: ['STOCK_QUOTES_URL', 'STOCK_QUOTES_KEY'],
  shown: ['feedSpeed', 'tickRetentionDays'],
  families: ['FEED_', 'STOCK_QUOTES_'],
  liveProblem: ({ feed: { kind } }) =>
    kind === 'live'
      ? undefined
      : `MODE=live refuses FEED=${kind}, whose prices are not real: set FEED=live.`,
});

export type FeedsSettings = ValuesOf<typeof feedsSettings>;
