/** A project as an operator writes it, and the terms that follow from it. */
import { parseUnits } from '../../../core/money/text.ts';

/** What the form holds: texts as they are typed. */
export interface ProjectDraft {
  readonly assetId: string;
  readonly scale: string;
  readonly issuer: string;
  readonly method: string;
  readonly lot: string;
  readonly min: string;
  readonly cap: string;
  /** One part a line: number of the coin, its decimals, price of a token, tokens. */
  readonly parts: string;
  readonly begins: string;
  readonly ends: string;
  readonly lockDays: string;
  /** One step a line: days after the time to market, percent. */
  readonly unlocks: string;
}

export const EMPTY_DRAFT: ProjectDraft = {
  assetId: '',
  scale: '8',
  issuer: '-2',
  method: 'pro_rata',
  lot: '1',
  min: '10',
  cap: '10000',
  parts: '',
  begins: '',
  ends: '',
  lockDays: '7',
  unlocks: '0 100',
};

const PPM_PER_PERCENT = 10_000;

function units(text: string, scale: number): bigint {
  const parsed = parseUnits(text.trim(), scale);
  return parsed.ok && parsed.units > 0n ? parsed.units : 0n;
}

/** Whole lots in an amount of tokens; 0 where it is none. */
function lots(text: string, scale: number, lot: bigint): bigint {
  const amount = units(text, scale);
  return lot > 0n && amount % lot === 0n ? amount / lot : 0n;
}

function lines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first = '']) => first !== '');
}

/** The terms of a draft as they are sent; undefined while something of it is missing or wrong. */
export function termsOf(draft: ProjectDraft) {
  const scale = Number(draft.scale);
  const lot = units(draft.lot, scale);
  const parts = lines(draft.parts).map(([id = '', decimals = '', price = '', tokens = '']) => ({
    assetId: Number(id),
    priceUnits: units(price, Number(decimals)).toString(),
    lots: lots(tokens, scale, lot).toString(),
  }));
  const unlocks = lines(draft.unlocks).map(([days = '', percent = '']) => ({
    afterDays: Number(days),
    ppm: Math.round(Number(percent) * PPM_PER_PERCENT),
  }));
  const [minLots, capLots] = [lots(draft.min, scale, lot), lots(draft.cap, scale, lot)];
  const [beginMs, endMs] = [Date.parse(draft.begins), Date.parse(draft.ends)];
  const areParts =
    parts.length > 0 && parts.every((it) => it.priceUnits !== '0' && it.lots !== '0');
  const areSteps = unlocks.reduce((sum, { ppm }) => sum + ppm, 0) === 100 * PPM_PER_PERCENT;
  const areTimes = Number.isFinite(beginMs) && Number.isFinite(endMs) && endMs > beginMs;
  const areLots = lot > 0n && minLots > 0n && capLots >= minLots;
  if (!areParts || !areSteps || !areTimes || !areLots || draft.assetId === '') return undefined;
  return {
    assetId: Number(draft.assetId),
    issuer: Number(draft.issuer),
    method: draft.method,
    lotUnits: lot.toString(),
    minLots: minLots.toString(),
    capLots: capLots.toString(),
    parts,
    beginMs,
    endMs,
    lockDays: Number(draft.lockDays),
    unlocks,
  };
}
