/** The terms of the market in versions: by plans; those of a demo's first day at once. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { PlannedKey } from '../../../core/engine/seen-terms.ts';
import type { AssetDefinition, PlainTerms } from '../../catalogue/contract.ts';
import {
  type KindTerms,
  OTC_KEY,
  type OtcTerms,
  otcTermsPublished,
  PAYMENT_FIELDS,
  type PublishOtcTerms,
} from '../contract/index.ts';

const LARGEST_PPM = 1_000_000;
const MOST_MINUTES = 24 * 60;
const UNITS = /^(?:0|[1-9]\d{0,17})$/;

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isKind({ kind, fields, isReversible }: KindTerms): boolean {
  const areKnown = fields.every((field) => PAYMENT_FIELDS.includes(field));
  const isNamed = /^[a-z][a-z0-9_]{1,30}$/.test(kind) && typeof isReversible === 'boolean';
  return isNamed && areKnown && fields.length > 0 && new Set(fields).size === fields.length;
}

/** Each coin is there, each fiat has kinds of payment, and each figure lies within its bounds. */
export function areTerms(terms: OtcTerms, hasAsset: (id: number) => boolean): boolean {
  const { assets, fiats, bandPpm, feePpm, leastPayMinutes, mostPayMinutes } = terms;
  const areCoins = assets.length > 0 && [...assets, terms.bondAssetId].every(hasAsset);
  const areFiats = fiats.every(({ code, decimals, kinds }) => {
    const names = kinds.map(({ kind }) => kind);
    const areKinds =
      kinds.length > 0 && new Set(names).size === names.length && kinds.every(isKind);
    return /^[A-Z]{3}$/.test(code) && isWhole(decimals, 0, 4) && areKinds;
  });
  const areCodes = new Set(fiats.map(({ code }) => code)).size === fiats.length;
  const areRates = isWhole(bandPpm, 0, LARGEST_PPM - 1) && isWhole(feePpm, 0, LARGEST_PPM / 10);
  const isTime = isWhole(leastPayMinutes, 1, MOST_MINUTES);
  const areTimes = isTime && isWhole(mostPayMinutes, leastPayMinutes, MOST_MINUTES);
  const isBond = UNITS.test(terms.bondUnits);
  const isVersion = isWhole(terms.version, 1, 1_000_000) && terms.productId === OTC_KEY;
  const isMarket = areCoins && fiats.length > 0 && areFiats && areCodes;
  return isMarket && areRates && areTimes && isBond && isVersion;
}

const PLANNED = [
  'assets',
  'bandPpm',
  'bondAssetId',
  'bondUnits',
  'feePpm',
  'fiats',
  'leastPayMinutes',
  'mostPayMinutes',
];

function terms(): PlannedKey {
  return { product: 'otc', key: OTC_KEY };
}

/** What begins under the terms of the market; an advertisement says its own. */
export const BEGINS = { 'otc.apply': terms, 'otc.order': terms } as const;

/** All versions. A version never changes. */
export class OtcVersions {
  private readonly context: RoomContext;
  private readonly assetOf: (id: number) => AssetDefinition | undefined;
  private current: OtcTerms | undefined;

  constructor(context: RoomContext, assetOf: (id: number) => AssetDefinition | undefined) {
    this.context = context;
    this.assetOf = assetOf;
  }

  /** The terms in force now. */
  now(): OtcTerms | undefined {
    return this.current;
  }

  /** Puts a version back; they come in their order. */
  restore(terms: OtcTerms): void {
    this.current = terms;
  }

  /** Whether these could be the next terms. */
  takes(terms: PlainTerms): boolean {
    const next = this.next(terms);
    return next !== undefined && this.areSound(next);
  }

  /** Puts planned terms into force that were found sound. */
  begin(terms: PlainTerms, context: CommandContext): void {
    const next = this.next(terms);
    if (next === undefined) throw new Error('these are no terms of OTC');
    this.putInForce(next, context);
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  publish({ terms }: PublishOtcTerms, context: CommandContext): OutcomeOf<PublishOtcTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (this.current !== undefined) return refuse('terms_exist');
    if (terms.version !== 1 || !this.areSound(terms)) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version: terms.version });
  }

  private areSound(terms: OtcTerms): boolean {
    return areTerms(terms, (id) => this.assetOf(id) !== undefined);
  }

  private next(terms: PlainTerms): OtcTerms | undefined {
    if (Object.keys(terms).sort().join() !== PLANNED.join()) return undefined;
    const names = { productId: OTC_KEY, version: (this.current?.version ?? 0) + 1 };
    return { ...terms, ...names } as unknown as OtcTerms;
  }

  private putInForce(terms: OtcTerms, { seq, timeMs }: CommandContext): void {
    this.current = terms;
    const { productId, version } = terms;
    const row = { productId, version, seq, timeMs, terms: canonicalText(terms) };
    this.context.changes.append('otc_terms', row);
    this.context.changes.emit(otcTermsPublished, { terms, fromMs: timeMs });
  }
}
