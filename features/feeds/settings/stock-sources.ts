/**
 * Services that quote stocks, as settings name them: `name=value` for each, separated by commas.
 * Several settings tell of one service; here they become one list.
 */
import { z } from 'zod';
import { StartupError } from '../../../platform/server/database/errors.ts';

/** A service that answers in JSON with the price of a stock, or of several. */
export interface StockSource {
  /** What index ticks call it. */
  readonly name: string;
  /** Address with `{symbol}` (a call for each stock) or `{symbols}` (one call for all of them). */
  readonly url: string;
  /** The header that carries the key; never logged. */
  readonly header: { readonly name: string; readonly value: string } | undefined;
  /** Where in the answer the price stands, and where its time. */
  readonly pricePath: string;
  readonly timePath: string;
}

/** What settings say of services, by their names. */
export type Named = ReadonlyMap<string, string>;

const NAMED = /^([a-z][a-z0-9-]{0,19})=(.+)$/;
const HEADER = /^([A-Za-z0-9-]{1,64}): ?([\x21-\x7e](?:[\x20-\x7e]{0,2000}[\x21-\x7e])?)$/;
/** Names of members, `{symbol}` for the stock's, `[member]` for the entry whose member names it. */
const PATH = /^(?:\/(?:\{symbol\}|\[[^/[\]]{1,64}\]|[^/{}[\]]{1,64})){1,16}$/;
const OF_A_SYMBOL = /\/(?:\{symbol\}|\[[^\]]+\])/;

/** A list of `name=value`, each name once; a value may hold commas that begin no new name. */
function named(isAllowed: (value: string) => boolean) {
  return z.string().transform((value, context): Named => {
    const texts = value === '' ? [] : value.split(/,\s*(?=[a-z][a-z0-9-]*=)/);
    const pairs = texts.map((text) => NAMED.exec(text.trim()));
    const found = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''] as const));
    const isGood = pairs.every((pair) => pair !== null && isAllowed(pair[2] ?? ''));
    if (isGood && found.size === texts.length) return found;
    context.addIssue('not a list of names with their values');
    return z.NEVER;
  });
}

function isHere({ hostname }: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Whoever changes an answer on its way sets prices: without TLS only this machine is asked. */
function isQuoteAddress(value: string): boolean {
  const places = value.match(/\{[^}]*\}/g) ?? [];
  if (places.length !== 1 || !['{symbol}', '{symbols}'].includes(places[0] ?? '')) return false;
  const [one, other] = ['A', 'B'].map((symbol) => value.replace(/\{symbols?\}/, symbol));
  if (one === undefined || other === undefined || !URL.canParse(one)) return false;
  const url = new URL(one);
  const isFixed = URL.canParse(other) && new URL(other).origin === url.origin;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url));
  return isFixed && isSafe && url.username === '' && url.password === '';
}

export const quoteAddresses = named(isQuoteAddress);
export const quoteKeys = named((value) => HEADER.test(value));
export const quotePaths = named((value) => PATH.test(value));
/** Longer pauses would leave a market without a fresh price between two of them. */
export const quoteSeconds = z
  .string()
  .regex(/^(?:[1-9]|10)$/)
  .transform(Number);

/** What the settings of stock quotes say. */
export interface QuoteSettings {
  readonly urls: Named;
  readonly keys: Named;
  readonly prices: Named;
  readonly times: Named;
}

/**
 * The services by their names; undefined where none is named.
 * @throws StartupError when a service lacks a path, or a setting names one that has no address.
 */
export function stockSources(settings: QuoteSettings): readonly StockSource[] | undefined {
  const { urls, keys, prices, times } = settings;
  const others = { STOCK_QUOTES_KEY: keys, STOCK_QUOTES_PRICE: prices, STOCK_QUOTES_TIME: times };
  for (const [setting, values] of Object.entries(others)) {
    for (const name of values.keys()) {
      if (urls.has(name)) continue;
      throw new StartupError(`${setting} tells of ${name}, which STOCK_QUOTES_URL does not name.`);
    }
  }
  if (urls.size === 0) return undefined;
  return [...urls].map(([name, url]): StockSource => {
    const path = (setting: string, values: Named): string => pathOf(setting, values, name, url);
    const key = HEADER.exec(keys.get(name) ?? '');
    return {
      name,
      url,
      header: key === null ? undefined : { name: key[1] ?? '', value: key[2] ?? '' },
      pricePath: path('STOCK_QUOTES_PRICE', prices),
      timePath: path('STOCK_QUOTES_TIME', times),
    };
  });
}

function pathOf(setting: string, values: Named, name: string, url: string): string {
  const path = values.get(name);
  if (path === undefined) {
    throw new StartupError(`${setting} must say where in the answer of ${name}: ${name}=/path.`);
  }
  // Without it every stock would have the price of the same place.
  if (url.includes('{symbols}') && !OF_A_SYMBOL.test(path)) {
    throw new StartupError(
      `${setting} of ${name} must find one stock among several: with {symbol} or [member].`,
    );
  }
  return path;
}
