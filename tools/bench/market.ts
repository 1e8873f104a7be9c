/**
 * The simulated market beside real ones: `MARKET_DATA=FOLDER npm run bench -- market` counts the
 * same of each file of candles in a folder (`BTCUSDT-1m.csv`, `AAPL-1d.csv`; time, open, high, low,
 * close, volume). Without it the simulated columns stand alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calendar, type Market, marketOf } from '../../features/catalogue/contract.ts';
import { catalogueDefinition } from '../../features/catalogue/seed/catalogue.ts';
import { medianOf, PARTS, slowAfter } from '../../features/feeds/contract.ts';
import { hourKeyOf, keyHashOf, secretOfSeed } from '../../features/feeds/server/draws.ts';
import { inventPast } from '../../features/feeds/server/past.ts';
import { Simulation, STEP_MS } from '../../features/feeds/server/sim.ts';
import { sessionAt } from '../../core/time/calendar.ts';
import {
  autocorrelation,
  type Candle,
  correlation,
  excessKurtosis,
  LAGS,
  MINUTE_MS,
  overnightShare,
  returnsOf,
  volumeByHour,
} from './market-figures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A Monday, and for how long the market is simulated from then on. */
const BEGIN_MS = Date.UTC(2026, 10, 16);
const DAYS = 8;
const SEED = 1;
const [FIRST, SECOND, SMALL, STOCK] = ['BTC/USDT', 'ETH/USDT', 'DOT/USDT', 'AAPL/USDT'];

/** A market as a column. */
interface Column {
  readonly name: string;
  readonly candles: readonly Candle[];
  readonly spanMs: number;
  readonly isStock: boolean;
}

/** What is compared. */
export interface MarketFigures {
  readonly columns: readonly Column[];
  /** How much the two largest coins move as one, by minutes and by hours. */
  readonly largeCoins: readonly [minute: number, hour: number];
}

const definition = catalogueDefinition('default', BEGIN_MS);
const calendars = new Map<string, Calendar>(definition.calendars.map((row) => [row.name, row]));

function named(symbol: string): Market {
  for (const row of definition.markets) {
    const asset = (id: number) => definition.assets.find((candidate) => candidate.id === id);
    const [base, quote] = [asset(row.baseId), asset(row.quoteId)];
    if (base === undefined || quote === undefined) continue;
    const market = marketOf(row, base, quote);
    if (market.symbol === symbol) return market;
  }
  throw new Error(`no market ${symbol}`);
}

const calendarOf = (market: Market) => calendars.get(market.definition.calendar ?? '');

/** Minutes of the live simulation, as candles are made of its index. */
function simulated(markets: readonly Market[]): Map<number, Candle[]> {
  const secret = secretOfSeed(SEED);
  let slowPpm = 0;
  const hour = (hourMs: number) => {
    const key = hourKeyOf(secret, hourMs);
    slowPpm = slowAfter(slowPpm, keyHashOf(key));
    return { key, slowPpm };
  };
  const simulation = new Simulation({
    markets,
    hour,
    calendar: calendarOf,
    startTicks: () => 0,
  });
  const minutes = new Map<number, Candle[]>(markets.map(({ id }) => [id, []]));
  for (let timeMs = BEGIN_MS; timeMs < BEGIN_MS + DAYS * DAY_MS; timeMs += STEP_MS) {
    const hourMs = timeMs - (timeMs % HOUR_MS);
    const isOpen = (market: Market): boolean => {
      const calendar = calendarOf(market);
      return calendar === undefined || sessionAt(calendar, timeMs) !== undefined;
    };
    const prices = simulation.step(hourMs, (timeMs - hourMs) / STEP_MS, isOpen);
    for (const { id } of markets) {
      const told = prices.filter(([marketId]) => marketId === id);
      if (told.length > 0) count(minutes.get(id) ?? [], timeMs, told);
    }
  }
  return minutes;
}

type Told = ReturnType<Simulation['step']>;

/** Adds a second of a market to its minutes. */
function count(minutes: Candle[], timeMs: number, told: Told): void {
  const close = medianOf(told.map(([, , price]) => price)) / PARTS;
  const lots = told.reduce((sum, [, , , each]) => sum + each, 0);
  const minuteMs = timeMs - (timeMs % MINUTE_MS);
  const last = minutes.at(-1);
  if (last?.timeMs !== minuteMs) {
    minutes.push({ timeMs: minuteMs, open: close, close, volume: lots });
  } else minutes[minutes.length - 1] = { ...last, close, volume: last.volume + lots };
}

/** Of the invented past: its candles of a span. */
function invented(market: Market, spanMs: number): Candle[] {
  const options = { markets: [market], calendar: calendarOf, seed: SEED, endMs: BEGIN_MS };
  return [...inventPast(options)]
    .filter((candle) => candle.spanMs === spanMs)
    .map(({ timeMs, open, close, lots }) => ({ timeMs, open, close, volume: lots }));
}

/** A file of candles. */
function recorded(folder: string, file: string): Column | undefined {
  const [, name = '', span] = /^(\w+)-(1m|1d)\.csv$/.exec(file) ?? [];
  if (name === '') return undefined;
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const candles = lines.map((line): Candle => {
    const [time = '', open, , , close, volume] = line.split(',');
    return {
      timeMs: Date.parse(time),
      open: Number(open),
      close: Number(close),
      volume: Number(volume),
    };
  });
  const spanMs = span === '1m' ? MINUTE_MS : DAY_MS;
  const days = new Set(candles.map(({ timeMs }) => new Date(timeMs).getUTCDay()));
  return { name: `${name} ${span}`, candles, spanMs, isStock: !days.has(0) };
}

/** Counts the simulated market, and real ones where a folder of them is named. */
export function benchMarket(folder = process.env['MARKET_DATA']): MarketFigures {
  const markets = [FIRST, SECOND, SMALL, STOCK].map((symbol) => named(symbol ?? ''));
  const minutes = simulated(markets);
  const column = (market: Market, kind: string, candles: readonly Candle[], spanMs: number) => {
    const name = `${market.base.code} ${kind}`;
    return { name, candles, spanMs, isStock: market.kind === 'stock' };
  };
  const live = markets.map((market) => {
    return column(market, 'live', minutes.get(market.id) ?? [], MINUTE_MS);
  });
  const past = markets
    .filter(({ symbol }) => symbol === FIRST || symbol === STOCK)
    .flatMap((market) => [
      column(market, 'past 1m', invented(market, MINUTE_MS), MINUTE_MS),
      column(market, 'past 1d', invented(market, DAY_MS), DAY_MS),
    ]);
  const files = folder === undefined ? [] : readdirSync(folder).sort();
  const real = files.flatMap((file) => recorded(folder ?? '', file) ?? []);
  const [one = [], other = []] = live.map(({ candles }) => candles);
  const every = (of: readonly Candle[], step: number) => of.filter((_, at) => at % step === 0);
  const alike = (step: number): number => {
    const [a, b] = [every(one, step), every(other, step)];
    return correlation(returnsOf(a, step * MINUTE_MS), returnsOf(b, step * MINUTE_MS));
  };
  return { columns: [...live, ...past, ...real], largeCoins: [alike(1), alike(60)] };
}

const figure = (value: number, digits = 2): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '–';

/** The part of a day's volume in its busiest hour, as times that of the quietest that has any. */
function busiest(shares: readonly number[]): string {
  const traded = shares.filter((share) => share > 0);
  if (traded.length < 2) return '–';
  return `${figure(Math.max(...traded) / Math.min(...traded), 1)} ×`;
}

/** The figures of a column, by their names. */
function figuresOf({ candles, spanMs, isStock }: Column): Record<string, string> {
  const returns = returnsOf(candles, isStock && spanMs === DAY_MS ? DAY_MS : spanMs);
  const sizes = returns.map(Math.abs);
  const hours = spanMs === MINUTE_MS ? volumeByHour(candles) : [];
  const daily = Math.sqrt(returns.reduce((sum, each) => sum + each * each, 0) / returns.length);
  return {
    candles: String(candles.length),
    'a step’s deviation, bp': figure(daily * 10_000, 1),
    'excess kurtosis': figure(excessKurtosis(returns), 1),
    ...Object.fromEntries(
      LAGS.map((lag) => [
        `|return| and that of ${lag} before`,
        figure(autocorrelation(sizes, lag)),
      ]),
    ),
    'busiest hour': busiest(hours),
    'variance overnight': isStock ? figure(overnightShare(candles)) : '–',
  };
}

const hourLine = ({ name, candles }: Column): string => {
  const shares = volumeByHour(candles).map((share) => (share * 100).toFixed(1).padStart(5));
  return `${name.padEnd(14)}${shares.join('')}`;
};

/** A table with a column a market, and the volume of each hour of the day below. */
export function describeMarket({ columns, largeCoins }: MarketFigures): string {
  const all = columns.map(figuresOf);
  const width = Math.max(...columns.map(({ name }) => name.length)) + 2;
  const line = (name: string, cells: readonly string[]): string =>
    name.padEnd(30) + cells.map((cell) => cell.padStart(width)).join('');
  const rows = Object.keys(all[0] ?? {}).map((name) =>
    line(
      name,
      all.map((figures) => figures[name] ?? '–'),
    ),
  );
  const [minute, hour] = largeCoins;
  const byMinute = columns.filter(({ spanMs }) => spanMs === MINUTE_MS);
  return [
    line(
      '',
      columns.map(({ name }) => name),
    ),
    ...rows,
    '',
    `BTC and ETH live: correlation ${figure(minute)} by minutes, ${figure(hour)} by hours`,
    '',
    'Volume by hour of the day (UTC), percent',
    ...byMinute.map(hourLine),
  ].join('\n');
}
