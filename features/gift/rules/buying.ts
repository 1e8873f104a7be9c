/** Whether a card can be bought: checks without changes, in the order of the contract. */
import { type CommandContext, type Refusal, refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import { worthAt } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import type { Giving } from '../../withdrawal/contract.ts';
import {
  BITCOIN_A_DAY,
  type BuyGift,
  CARDS_A_DAY,
  DOLLARS_A_DAY,
  LEAST_WORTH,
  TEMPLATES,
} from '../contract.ts';
import type { BoughtToday } from './days.ts';

/** What gift cards ask of other rooms; the app fills it. */
export interface GiftNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: { fresh(assetId: number): DollarPrice | undefined };
  readonly verification: { level(owner: number): number };
  readonly withdrawal: {
    worth(assetId: number, amount: bigint): bigint | undefined;
    /** The guard of value that leaves a customer for others. */
    readonly giving: { refusal(giving: Giving, timeMs: number): Refusal | undefined };
  };
}

const SCALE = 8;
const HASH = /^[0-9a-f]{64}$/;

/** What is asked for in figures; a zero where it makes no sense. */
export interface Judged {
  readonly isCoin: boolean;
  readonly amount: bigint;
  /** Undefined without fresh prices. */
  readonly dollars: bigint | undefined;
  readonly bitcoin: bigint | undefined;
}

/** What was bought before, and whether there is such a code already. */
export interface Before {
  readonly today: BoughtToday;
  readonly isTaken: boolean;
}

/** What an amount is worth in dollar units, rounded up; undefined without a fresh price. */
export function dollarsOf(
  { catalogue, prices }: Pick<GiftNeeds, 'catalogue' | 'prices'>,
  assetId: number,
  amount: bigint,
): bigint | undefined {
  const asset = catalogue.asset(assetId);
  const price = prices.fresh(assetId);
  if (asset === undefined || price === undefined) return undefined;
  return worthAt(amount, asset.scale, price.dollarUnits, 'up');
}

/** Reads what is asked for. */
export function judge(needs: GiftNeeds, { assetId, amount: text }: BuyGift): Judged {
  const isNumber = typeof text === 'string' && /^[1-9]\d{0,17}$/.test(text);
  const amount = isNumber ? BigInt(text) : 0n;
  const isCoin = needs.catalogue.asset(assetId)?.kind === 'coin';
  if (!isCoin) return { isCoin, amount, dollars: undefined, bitcoin: undefined };
  const dollars = dollarsOf(needs, assetId, amount);
  return { isCoin, amount, dollars, bitcoin: needs.withdrawal.worth(assetId, amount) };
}

/** The first reason against buying, but for the balance. */
export function buyRefusal(
  needs: GiftNeeds,
  order: BuyGift,
  context: CommandContext,
  judged: Judged,
  before: Before,
): Refusal | undefined {
  if (context.actor <= 0) return refuse('not_allowed');
  return (
    requestRefusal(order, judged, before) ??
    worthRefusal(needs, context, judged, before.today) ??
    giveRefusal(needs, order, context, judged)
  );
}

/** A card is money for whoever has its code: it is guarded however little it is worth. */
function giveRefusal(
  { withdrawal }: GiftNeeds,
  { assetId, vouched }: BuyGift,
  { actor: owner, timeMs }: CommandContext,
  { amount }: Judged,
): Refusal | undefined {
  if (vouched === undefined) return undefined;
  const of = { owner, receivers: [], assetId, amount, promised: [] };
  return withdrawal.giving.refusal({ ...of, vouched: { ...vouched, floorUnits: '0' } }, timeMs);
}

function requestRefusal(order: BuyGift, judged: Judged, before: Before): Refusal | undefined {
  if (!judged.isCoin) return refuse('unknown_coin');
  if (judged.amount === 0n) return refuse('bad_amount');
  if (!TEMPLATES.some((name) => name === order.template)) return refuse('bad_template');
  const isBound = order.boundTo === '' || HASH.test(order.boundTo);
  if (!HASH.test(order.codeHash) || !isBound || before.isTaken) return refuse('bad_hash');
  return undefined;
}

function worthRefusal(
  needs: GiftNeeds,
  { actor }: CommandContext,
  { dollars, bitcoin }: Judged,
  today: BoughtToday,
): Refusal | undefined {
  if (today.cards >= CARDS_A_DAY) return refuse('too_many_cards', { limit: String(CARDS_A_DAY) });
  if (dollars === undefined || bitcoin === undefined) return refuse('price_unavailable');
  const print = (amount: bigint): string => printUnits(amount, SCALE);
  if (dollars < LEAST_WORTH) return refuse('below_minimum', { minimum: print(LEAST_WORTH) });
  const isSecond = needs.verification.level(actor) >= 2;
  const [limit, used, asked] = isSecond
    ? [BITCOIN_A_DAY, today.bitcoinUnits, bitcoin]
    : [DOLLARS_A_DAY, today.dollarUnits, dollars];
  if (used + asked > limit) {
    const left = limit > used ? limit - used : 0n;
    const name = isSecond ? 'BTC' : 'USDT';
    return refuse('above_limit', { limit: print(limit), left: print(left), name });
  }
  return undefined;
}
