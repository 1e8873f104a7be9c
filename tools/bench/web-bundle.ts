/** What a browser fetches before a screen stands, counted from the manifest of the build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One built file and what it needs, as Vite writes it down. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Code and words of the market screen's first load; what the trade screen fetches beyond. */
export const BUDGET_BYTES = { market: 150_000, trade: 110_000 } as const;

/** Ends of the names of what is fetched, without anything of the customer, in English. */
const MARKET_ROOTS = [
  'index.html',
  'main.tsx',
  'catalogue/web/market-screen.tsx',
  'socket.io-client/build/esm/index.js',
];
const TRADE_ROOTS = [
  'rooms.ts',
  'other-routes.tsx',
  'spot/web/trade-screen.tsx',
  'browser/chart/candle-chart.tsx',
];

/** Parts of the words that come with both. */
const MARKET_WORDS = ['common', 'catalogue'];
const TRADE_WORDS = ['cards', 'spot'];

/** The files of words in English; their folder is named by their version. */
function wordFiles(folder: string, parts: readonly string[]): string[] {
  const [version = ''] = readdirSync(join(folder, 'assets', 'words'));
  return parts.map((part) => join('assets', 'words', version, 'en', `${part}.json`));
}

function keyOf(manifest: Manifest, ending: string): string {
  const found = Object.keys(manifest).find((key) => key.endsWith(ending));
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

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

/** Built files that need themselves, by whatever way: which of them runs first is not said. */
export function filesInCircles(folder: string): string[] {
  const manifest = readManifest(folder);
  const needs = (key: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const next of manifest[key]?.imports ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      needs(next, seen);
    }
    return seen;
  };
  return Object.keys(manifest).filter((key) => needs(key).has(key));
}

/** Bytes after gzip of both first loads of the build in a folder. */
export function weighBundle(folder: string): Readonly<Record<keyof typeof BUDGET_BYTES, number>> {
  const manifest = readManifest(folder);
  const market = [...filesOf(manifest, MARKET_ROOTS), ...wordFiles(folder, MARKET_WORDS)];
  const others = filesOf(manifest, [...MARKET_ROOTS, ...TRADE_ROOTS]);
  const both = [...others, ...wordFiles(folder, [...MARKET_WORDS, ...TRADE_WORDS])];
  const weigh = (file: string): number => gzipSync(readFileSync(join(folder, file))).length;
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + weigh(file), 0);
  const marketBytes = sum(market);
  return { market: marketBytes, trade: sum(both) - marketBytes };
}
