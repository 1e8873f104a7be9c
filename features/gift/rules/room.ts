/**
 * Gift cards as a room of the machine. What must always hold: what `gift_cards` has, and holds, is
 * the sum of what is on open cards, coin by coin; each card ends once.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import {
  type BuyGift,
  type ExpireGift,
  type GiftCard,
  giftChanged,
  type GiftCommand,
  type GiftState,
  LIFE_MS,
  type RedeemGift,
  type TakeBackGift,
} from '../contract.ts';
import { buyRefusal, dollarsOf, type GiftNeeds, judge } from './buying.ts';
import { GiftDays } from './days.ts';

/** The commands of `gift`. */
export class GiftRules implements Room {
  readonly name = 'gift';
  private readonly context: RoomContext;
  private readonly needs: GiftNeeds;
  private readonly open = new Map<number, GiftCard>();
  /** Open cards by what their codes are known by. */
  private readonly byHash = new Map<string, GiftCard>();
  private readonly days = new GiftDays();

  constructor(context: RoomContext, needs: GiftNeeds) {
    this.context = context;
    this.needs = needs;
    context.changes.tellSaved('gift_cards', giftChanged);
  }

  /** All open cards, by number. */
  openCards(): readonly Readonly<GiftCard>[] {
    return [...this.open.values()].sort((a, b) => a.id - b.id);
  }

  /** What `gift_cards` holds for each open card. */
  *holds(): Generator<Hold> {
    for (const { id, assetId: asset, amountUnits } of this.openCards()) {
      const of = { assetId: asset, what: 'gift', id, units: amountUnits as Units };
      yield { ...of, owner: HOUSE.giftCards, kind: KIND.house };
    }
  }

  /** What a customer has bought in 24 hours, in units of Bitcoin. */
  spent(owner: number, timeMs: number): bigint {
    return this.days.boughtBy(owner, timeMs).bitcoinUnits;
  }

  /** What a customer has redeemed within a day, in dollar units. */
  notYetFree(owner: number, timeMs: number): bigint {
    return this.days.lockedOf(owner, timeMs);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<GiftCommand> {
    const order = command as GiftCommand;
    switch (order.type) {
      case 'gift.buy':
        return this.buy(order, context);
      case 'gift.redeem':
        return this.redeem(order, context);
      case 'gift.take_back':
        return this.takeBack(order, context);
      case 'gift.expire':
        return this.expire(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Writes the new times of expiries down that a standstill has moved. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    for (const { command, dueMs } of moved) {
      const card = this.open.get((command as ExpireGift).id);
      if (card === undefined) continue;
      card.expiresMs = dueMs;
      this.save(card);
    }
  }

  /** Puts a stored card back, in the order in which cards were bought. */
  restore(card: GiftCard): void {
    this.days.noteBought(card);
    if (card.state === 'open') this.keep(card);
  }

  /** Puts back that a card was redeemed, in the order in which cards were. */
  restoreRedeemed(card: GiftCard): void {
    this.days.noteRedeemed(card);
  }

  *stateLines(): Generator<string> {
    const known = new Map([...this.days.cards(), ...this.open.values()].map((it) => [it.id, it]));
    for (const card of [...known.values()].sort((a, b) => a.id - b.id))
      yield `card ${canonicalText(card)}`;
    yield* this.days.lines();
  }

  private buy(order: BuyGift, context: CommandContext): OutcomeOf<BuyGift> {
    const { actor: owner, timeMs } = context;
    const judged = judge(this.needs, order);
    const today = this.days.boughtBy(owner, timeMs);
    const isTaken = this.byHash.has(order.codeHash) || today.hashes.includes(order.codeHash);
    const refusal = buyRefusal(this.needs, order, context, judged, { today, isTaken });
    if (refusal !== undefined) return refusal;
    const slot = this.slot(owner, order.assetId);
    const amount = units(judged.amount);
    if (!this.context.ledger.canTake(slot, amount)) return refuse('insufficient_balance');
    const card: GiftCard = {
      id: this.context.nextId(),
      owner,
      assetId: order.assetId,
      amountUnits: judged.amount,
      codeHash: order.codeHash,
      boundTo: order.boundTo,
      template: order.template,
      boughtMs: timeMs,
      expiresMs: this.context.deadlineMs(timeMs + LIFE_MS, 'reply', context),
      dollarUnits: judged.dollars ?? 0n,
      bitcoinUnits: judged.bitcoin ?? 0n,
      state: 'open',
      redeemedBy: 0,
      endedMs: 0,
      redeemedUnits: 0n,
    };
    const vault = this.vault(order.assetId);
    this.context.ledger.post(slot, vault, amount, 'gift_bought', card.id);
    this.context.ledger.hold(vault, amount);
    this.restore(card);
    this.save(card);
    return accept({ id: card.id });
  }

  private redeem(order: RedeemGift, { actor, timeMs }: CommandContext): OutcomeOf<RedeemGift> {
    if (actor <= 0) return refuse('not_allowed');
    if (this.needs.verification.level(actor) === 0) return refuse('verification_needed');
    const card = this.byHash.get(order.codeHash);
    const refusal = redeemRefusal(card, order, timeMs);
    if (card === undefined || refusal !== undefined) return refusal ?? refuse('bad_code');
    this.end(card, 'redeemed', actor, timeMs, 'gift_redeemed');
    this.days.noteRedeemed(card);
    const { id, assetId: asset, amountUnits } = card;
    return accept({ id, assetId: asset, amount: amountUnits.toString() });
  }

  private takeBack({ id }: TakeBackGift, context: CommandContext): OutcomeOf<TakeBackGift> {
    if (context.actor <= 0) return refuse('not_allowed');
    const card = this.open.get(id);
    if (card?.owner !== context.actor) return refuse('unknown_card');
    this.end(card, 'returned', 0, context.timeMs, 'gift_returned');
    return accept();
  }

  private expire({ id }: ExpireGift, context: CommandContext): OutcomeOf<ExpireGift> {
    if (context.actor !== 0) return refuse('not_allowed');
    const card = this.open.get(id);
    if (card === undefined) return refuse('unknown_card');
    if (context.timeMs < card.expiresMs) return refuse('not_expired');
    this.end(card, 'expired', 0, context.timeMs, 'gift_returned');
    return accept();
  }

  /** Pays a card out, to who redeems it or back to its buyer. */
  private end(
    card: GiftCard,
    state: Exclude<GiftState, 'open'>,
    redeemedBy: number,
    timeMs: number,
    reason: string,
  ): void {
    const { id, owner, assetId: asset, amountUnits } = card;
    const to = this.slot(redeemedBy > 0 ? redeemedBy : owner, asset);
    this.context.ledger.postFrozen(this.vault(asset), to, units(amountUnits), reason, id);
    card.state = state;
    card.redeemedBy = redeemedBy;
    card.endedMs = timeMs;
    // Without a fresh price it is worth what it was when it was bought.
    const worth = dollarsOf(this.needs, asset, amountUnits) ?? card.dollarUnits;
    card.redeemedUnits = redeemedBy > 0 ? worth : 0n;
    this.open.delete(id);
    this.byHash.delete(card.codeHash);
    this.context.timers.clear(`gift.expire:${id}`);
    this.save(card);
  }

  private keep(card: GiftCard): void {
    const { id, expiresMs } = card;
    this.open.set(id, card);
    this.byHash.set(card.codeHash, card);
    const expire = { type: 'gift.expire', id } as const;
    this.context.timers.setDeadline(`gift.expire:${id}`, expiresMs, expire, 'reply');
  }

  private slot(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(asset));
  }

  private vault(asset: number): number {
    return this.context.ledger.slot(HOUSE.giftCards, KIND.house, assetId(asset));
  }

  private save(card: GiftCard): void {
    this.context.changes.save('gift_cards', card);
  }
}

/** Why an open card cannot be redeemed: who has no code of one learns nothing else. */
function redeemRefusal(
  card: Readonly<GiftCard> | undefined,
  order: RedeemGift,
  timeMs: number,
): Refusal | undefined {
  if (card === undefined) return refuse('bad_code');
  if (timeMs >= card.expiresMs) return refuse('expired');
  const isHis = card.boundTo === '' || card.boundTo === order.email;
  return isHis ? undefined : refuse('not_for_you');
}
