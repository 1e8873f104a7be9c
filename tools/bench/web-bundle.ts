/** What a browser fetches before a screen stands, counted from the manifest of the build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One built file and what it needs, as Vite writes it down. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  /** Of files that are made of several modules. */
  readonly name?: string;
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** JavaScript of the market screen's first load; what the trade screen fetches on top of it. */
export const BUDGET_BYTES = { market: 150_000, trade: 110_000 } as const;

/** Names of what is fetched, or their ends, without anything of the customer, in English. */
const MARKET_ROOTS = [
  'index.html',
  'main.tsx',
  'catalogue/web/market-screen.tsx',
  'virtual:words/en',
  'socket.io-client/build/esm/index.js',
];
const TRADE_ROOTS = [
  'cards',
  'other-routes.tsx',
  'spot/web/trade-screen.tsx',
  'browser/chart/candle-chart.tsx',
];

function keyOf(manifest: Manifest, ending: string): string {
  const found = Object.keys(manifest).find(
    (key) => key.endsWith(ending) || manifest[key]?.name === ending,
  );
  if (found === undefined) throw new Error(`The build has no ${ending}: name its new place here.`);
  return found;
}

/** The files that some roots need, themselves included. */
export function filesOf(manifest: Manifest, endings: readonly string[]): ReadonlySet<string> {
  const waiting = endings.map((ending) => keyOf(manifest, ending));
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

/** Bytes after gzip of both first loads of the build in a folder. */
export function weighBundle(folder: string): Readonly<Record<keyof typeof BUDGET_BYTES, number>> {
  const text = readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const market = filesOf(manifest, MARKET_ROOTS);
  const both = filesOf(manifest, [...MARKET_ROOTS, ...TRADE_ROOTS]);
  const weigh = (file: string): number => gzipSync(readFileSync(join(folder, file))).length;
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + weigh(file), 0);
  const marketBytes = sum(market);
  return { market: marketBytes, trade: sum(both) - marketBytes };
}
