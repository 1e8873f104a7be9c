/**
 * What is listed after the installation. What must always hold: two different operators wanted it;
 * its steps were checked as those of the installation are; no number and no name is used twice.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { LARGEST_ASSET } from '../../../core/ledger/account-rows.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  type AssetDefinition,
  type CatalogueDefinition,
  type DecideListing,
  issueTicks,
  type ListAsset,
  type ListMarket,
  type MarketDefinition,
  marketOf,
  type NewAsset,
  type NewMarket,
} from '../contract.ts';
import { areSoundSpotTerms } from './conditions.ts';

const CODE = /^[A-Z][A-Z0-9]{1,9}$/;
const LONGEST_TITLE = 60;
const LARGEST_SCALE = 8;
/** No source prices it, so this counts for nothing; it is what others have. */
const STALE_AFTER_MS = 15_000;

/** So many can wait at once. */
export const MOST_LISTINGS = 20;

/** A listing; table `listings`. */
export interface Listing {
  readonly id: number;
  readonly what: 'asset' | 'market';
  /** Canonical JSON of `NewAsset` or `NewMarket`. */
  readonly definition: string;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  state: 'asked' | 'listed' | 'rejected';
  decidedBy: number;
  decidedMs: number;
  /** The number of what was listed; 0 before. */
  listedId: number;
}

type ListingCommand = ListAsset | ListMarket | DecideListing;

/** What listings do to the catalogue. */
export interface ListingTarget {
  /** The catalogue as it is; undefined before it was installed. */
  now(): CatalogueDefinition | undefined;
  /** Puts an asset or a market into it. */
  add(
    added: { readonly asset: AssetDefinition } | { readonly market: MarketDefinition },
    context: CommandContext,
  ): void;
}

function nextId(all: readonly { readonly id: number }[]): number {
  return Math.max(0, ...all.map(({ id }) => id)) + 1;
}

function isSoundAsset({ code, title, scale, accounts }: NewAsset): boolean {
  const kinds: readonly number[] = [KIND.fiat, KIND.spot];
  return (
    CODE.test(code) &&
    title.trim() !== '' &&
    title.length <= LONGEST_TITLE &&
    Number.isSafeInteger(scale) &&
    scale >= 0 &&
    scale <= LARGEST_SCALE &&
    accounts.includes(KIND.spot) &&
    accounts.every((kind) => kinds.includes(kind)) &&
    new Set(accounts).size === accounts.length
  );
}

function assetFrom({ code, title, scale, accounts }: NewAsset, id: number): AssetDefinition {
  return { id, code, title, kind: 'coin', scale, accounts, exchangeable: false };
}

function marketFrom({ issuePrice, ...market }: NewMarket, id: number): MarketDefinition {
  return {
    ...market,
    id,
    kind: 'coin',
    staleAfterMs: STALE_AFTER_MS,
    calendar: null,
    reference: { price: issuePrice, dailyVolatilityPpm: 0 },
    sort: id,
    bookOnly: true,
  };
}

/** Whether the steps of a market fit together: they are counted as at the installation. */
function isSoundMarket(definition: MarketDefinition, { assets }: CatalogueDefinition): boolean {
  const base = assets.find(({ id }) => id === definition.baseId);
  const quote = assets.find(({ id }) => id === definition.quoteId);
  if (base === undefined || quote === undefined || base === quote) return false;
  // What a corporate action changes has one market only, and it is not listed this way.
  if (base.kind !== 'coin' || quote.kind !== 'coin') return false;
  if (![base, quote].every(({ accounts }) => accounts.includes(KIND.spot))) return false;
  if (!areSoundSpotTerms(definition)) return false;
  try {
    const market = marketOf(definition, base, quote);
    const { minLots, maxLots, minTickLots, maxTickLots } = market;
    const areOrdered = minLots >= 1 && minLots <= maxLots && minTickLots <= maxTickLots;
    return areOrdered && minTickLots >= 0 && issueTicks(market) > 0;
  } catch {
    // Numbers that are none, or steps that do not fit: the installation would have thrown.
    return false;
  }
}

/** Listings that wait for a second operator. */
export class Listings {
  private readonly context: RoomContext;
  private readonly target: ListingTarget;
  private readonly waiting = new Map<number, Listing>();

  constructor(context: RoomContext, target: ListingTarget) {
    this.context = context;
    this.target = target;
  }

  /** Decides a command about listings. */
  decide(order: ListingCommand, context: CommandContext): OutcomeOf<ListingCommand> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    return order.type === 'catalogue.decide_listing'
      ? this.answer(order, context)
      : this.ask(order, context);
  }

  /** All that wait, by number. */
  sorted(): readonly Readonly<Listing>[] {
    return [...this.waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** Puts a stored listing back that waits. */
  restore(listing: Listing): void {
    this.waiting.set(listing.id, { ...listing });
  }

  private ask(
    order: ListAsset | ListMarket,
    context: CommandContext,
  ): OutcomeOf<ListAsset | ListMarket> {
    if (!isReason(order.reason)) return refuse('reason_needed');
    if (this.waiting.size >= MOST_LISTINGS) return refuse('too_many_listings');
    const isAsset = order.type === 'catalogue.list_asset';
    const wanted = isAsset ? order.asset : order.market;
    const refusal = isAsset ? this.assetRefusal(order.asset) : this.marketRefusal(order.market);
    if (refusal !== undefined) return refuse(refusal);
    const listing: Listing = {
      id: this.context.nextId(),
      what: isAsset ? 'asset' : 'market',
      definition: canonicalText(wanted),
      askedBy: order.operator,
      askedMs: context.timeMs,
      reason: order.reason,
      state: 'asked',
      decidedBy: 0,
      decidedMs: 0,
      listedId: 0,
    };
    this.waiting.set(listing.id, listing);
    this.context.changes.save('listings', listing);
    return accept({ id: listing.id });
  }

  private answer(order: DecideListing, context: CommandContext): OutcomeOf<DecideListing> {
    const listing = this.waiting.get(order.id);
    if (listing === undefined) return refuse('unknown_listing');
    const { verdict } = order;
    if (verdict !== 'confirm' && verdict !== 'reject') return refuse('bad_verdict');
    if (verdict === 'confirm') {
      if (listing.askedBy === order.operator) return refuse('own_listing');
      const refusal = this.list(listing, context);
      if (refusal !== undefined) return refuse(refusal);
    }
    listing.state = verdict === 'confirm' ? 'listed' : 'rejected';
    listing.decidedBy = order.operator;
    listing.decidedMs = context.timeMs;
    this.waiting.delete(listing.id);
    this.context.changes.save('listings', listing);
    return accept({ listedId: listing.listedId });
  }

  /** Others may have been listed since it was asked for, so everything is checked again. */
  private list(listing: Listing, context: CommandContext): string | undefined {
    const now = this.target.now();
    if (now === undefined) return 'bad_listing';
    if (listing.what === 'asset') {
      const wanted = JSON.parse(listing.definition) as NewAsset;
      const refusal = this.assetRefusal(wanted);
      if (refusal !== undefined) return refusal;
      listing.listedId = nextId(now.assets);
      this.target.add({ asset: assetFrom(wanted, listing.listedId) }, context);
      return undefined;
    }
    const wanted = JSON.parse(listing.definition) as NewMarket;
    const refusal = this.marketRefusal(wanted);
    if (refusal !== undefined) return refusal;
    listing.listedId = nextId(now.markets);
    this.target.add({ market: marketFrom(wanted, listing.listedId) }, context);
    return undefined;
  }

  private assetRefusal(wanted: NewAsset): string | undefined {
    const now = this.target.now();
    if (now === undefined || !isSoundAsset(wanted)) return 'bad_listing';
    if (nextId(now.assets) > LARGEST_ASSET) return 'bad_listing';
    return now.assets.some(({ code }) => code === wanted.code) ? 'code_taken' : undefined;
  }

  private marketRefusal(wanted: NewMarket): string | undefined {
    const now = this.target.now();
    if (now === undefined || !isSoundMarket(marketFrom(wanted, nextId(now.markets)), now)) {
      return 'bad_listing';
    }
    const isSame = (market: MarketDefinition) =>
      market.baseId === wanted.baseId && market.quoteId === wanted.quoteId;
    return now.markets.some(isSame) ? 'pair_taken' : undefined;
  }
}
