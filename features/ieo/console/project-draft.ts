/** A project as an operator writes it, and the terms that follow from it. */
import { parseUnits, printUnits } from '../../../core/money/text.ts';

/** A coin that can be chosen, as the server tells it. */
export interface Choice {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

/** What can be chosen: tokens with what of them lies free in the vault, and coins that pay. */
export interface Choices {
  readonly tokens: readonly (Choice & { readonly free: string })[];
  readonly coins: readonly Choice[];
}

/** A part of the issue as it is typed. */
export interface PartDraft {
  readonly coin: string;
  readonly price: string;
  readonly tokens: string;
}

/** A step in which tokens become free, as it is typed. */
export interface StepDraft {
  readonly days: string;
  readonly percent: string;
}

/** What the form holds: texts as they are typed, coins by their numbers. */
export interface ProjectDraft {
  readonly token: string;
  /** A customer's number; empty for the treasury. */
  readonly issuer: string;
  readonly method: string;
  readonly lot: string;
  readonly min: string;
  readonly cap: string;
  readonly parts: readonly PartDraft[];
  readonly begins: string;
  readonly ends: string;
  readonly lockDays: string;
  readonly unlocks: readonly StepDraft[];
}

export const EMPTY_PART: PartDraft = { coin: '', price: '', tokens: '' };
export const EMPTY_STEP: StepDraft = { days: '', percent: '' };

export const EMPTY_DRAFT: ProjectDraft = {
  token: '',
  issuer: '',
  method: 'pro_rata',
  lot: '1',
  min: '10',
  cap: '10000',
  parts: [EMPTY_PART],
  begins: '',
  ends: '',
  lockDays: '7',
  unlocks: [{ days: '0', percent: '100' }],
};

/** A percent has four decimals down to a part per million. */
const PERCENT_SCALE = 4;
const WHOLE_PPM = 1_000_000;
/** The house account that is paid where no customer is. */
const TREASURY = -2;
const WHOLE = /^\d{1,15}$/;

function units(text: string, scale: number): bigint {
  const parsed = parseUnits(text.trim(), scale);
  return parsed.ok && parsed.units > 0n ? parsed.units : 0n;
}

/** Whole lots in an amount of tokens; 0 where it is none. */
function lots(text: string, scale: number, lot: bigint): bigint {
  const amount = units(text, scale);
  return lot > 0n && amount % lot === 0n ? amount / lot : 0n;
}

function chosen<Coin extends Choice>(coins: readonly Coin[], id: string): Coin | undefined {
  return coins.find((coin) => String(coin.id) === id);
}

/** The issuer's number; 0 where none is meant. */
function issuerOf(text: string): number {
  const typed = text.trim();
  if (typed === '') return TREASURY;
  return WHOLE.test(typed) ? Number(typed) : 0;
}

/** Parts per million of a percentage with up to four decimals; 0 where it is none. */
function ppmOf({ percent }: StepDraft): number {
  return Number(units(percent, PERCENT_SCALE));
}

/** How many tokens all parts have together, and whether the vault has them free. */
export function issueOf({ token, parts }: ProjectDraft, { tokens }: Choices) {
  const of = chosen(tokens, token);
  if (of === undefined) return undefined;
  const sum = parts.reduce((all, part) => all + units(part.tokens, of.scale), 0n);
  const { scale, code, free } = of;
  return { text: printUnits(sum, scale), code, free, fits: sum <= units(free, scale) };
}

/** What steps of unlocking come to, in parts per million. */
export function unlockedPpm(steps: readonly StepDraft[]): number {
  return steps.reduce((sum, step) => sum + ppmOf(step), 0);
}

/** Whether later steps come later, and all of them are all. */
function areSteps(steps: readonly StepDraft[]): boolean {
  const follow = steps.every((step, index) => {
    const before = index === 0 ? -1 : Number(steps[index - 1]?.days);
    return WHOLE.test(step.days.trim()) && Number(step.days) > before && ppmOf(step) > 0;
  });
  return follow && unlockedPpm(steps) === WHOLE_PPM;
}

/** The terms of a draft as they are sent; undefined while something of it is missing or wrong. */
export function termsOf(draft: ProjectDraft, choices: Choices) {
  const token = chosen(choices.tokens, draft.token);
  if (token === undefined) return undefined;
  const lot = units(draft.lot, token.scale);
  const parts = draft.parts.map(({ coin, price, tokens }) => {
    const pays = chosen(choices.coins, coin);
    return {
      assetId: pays?.id ?? 0,
      priceUnits: units(price, pays?.scale ?? 0).toString(),
      lots: lots(tokens, token.scale, lot).toString(),
    };
  });
  const [minLots, capLots] = [lots(draft.min, token.scale, lot), lots(draft.cap, token.scale, lot)];
  const [beginMs, endMs] = [Date.parse(draft.begins), Date.parse(draft.ends)];
  const coins = new Set(parts.map(({ assetId }) => assetId));
  const areParts =
    coins.size === parts.length &&
    !coins.has(token.id) &&
    parts.every((it) => it.assetId !== 0 && it.priceUnits !== '0' && it.lots !== '0');
  const areTimes = Number.isFinite(beginMs) && Number.isFinite(endMs) && endMs > beginMs;
  const areLots = lot > 0n && minLots > 0n && capLots >= minLots;
  const isWhole = WHOLE.test(draft.lockDays.trim()) && issuerOf(draft.issuer) !== 0;
  if (!areParts || !areSteps(draft.unlocks) || !areTimes || !areLots || !isWhole) return undefined;
  return {
    assetId: token.id,
    issuer: issuerOf(draft.issuer),
    method: draft.method,
    lotUnits: lot.toString(),
    minLots: minLots.toString(),
    capLots: capLots.toString(),
    parts,
    beginMs,
    endMs,
    lockDays: Number(draft.lockDays),
    unlocks: draft.unlocks.map((step) => ({ afterDays: Number(step.days), ppm: ppmOf(step) })),
  };
}
