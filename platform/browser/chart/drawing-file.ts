/** Drawings of a market as a file: written on one device, read on another. Pure. */
import { type Drawing, isDrawing, MOST_DRAWINGS } from './drawings.ts';

const KIND = 'chart-drawings';
const VERSION = 1;

/** Larger ones are not read: fifty drawings take a tenth of it. */
export const MOST_BYTES = 65_536;
/** The moments that a clock can show, in Unix milliseconds. */
const LAST_MS = 8.64e15;

export type FileFault = 'size' | 'unreadable' | 'kind' | 'version' | 'market' | 'drawing' | 'many';

/** What a file holds, or why it is not taken; `market` is whose drawings it has. */
export type FileVerdict =
  | { readonly drawings: readonly Drawing[] }
  | { readonly fault: FileFault; readonly market: string };

/** The drawings of a market, by its name, as the text of a file. */
export function drawingFile(market: string, drawings: readonly Drawing[]): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, market, drawings }, null, 2)}\n`;
}

/** Nothing that a file may say but its points could lie where no chart is. */
function isPlaced({ points }: Drawing): boolean {
  return points.every(({ timestamp, value }) => Math.abs(timestamp) <= LAST_MS && value > 0);
}

function parsed(text: string): Partial<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads a file for a market. It is taken whole or not at all: of a file that is wrong somewhere
 * nobody knows what else is.
 * @param market by its name: drawings lie at prices, which mean nothing on another market
 * @param own the drawings that are there already; what is drawn twice is drawn once
 * @returns all drawings that are there then
 */
export function readDrawingFile(
  text: string,
  market: string,
  own: readonly Drawing[],
): FileVerdict {
  const refused = (fault: FileFault, of = ''): FileVerdict => ({ fault, market: of });
  if (new TextEncoder().encode(text).length > MOST_BYTES) return refused('size');
  const file = parsed(text);
  if (!file) return refused('unreadable');
  if (file['kind'] !== KIND) return refused('kind');
  if (file['version'] !== VERSION) return refused('version');
  if (typeof file['market'] !== 'string') return refused('kind');
  if (file['market'] !== market) return refused('market', file['market'].slice(0, 30));
  const { drawings } = file;
  if (!Array.isArray(drawings) || drawings.length === 0) return refused('drawing');
  if (!drawings.every((one) => isDrawing(one) && isPlaced(one))) return refused('drawing');
  const read = (drawings as readonly Drawing[]).map(({ tool, points }) => ({
    tool,
    points: points.map(({ timestamp, value }) => ({ timestamp, value })),
  }));
  const all = new Map([...own, ...read].map((one) => [JSON.stringify(one), one]));
  return all.size > MOST_DRAWINGS ? refused('many') : { drawings: [...all.values()] };
}
