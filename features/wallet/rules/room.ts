/**
 * Wallet rules. What must always hold: a transfer changes only the kind of account; an exchange
 * gives exactly what the desk's prices say, rounded down, and takes the fee rounded up.
 */
import {
  accept,
  type Command,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { CUSTOMER_KINDS, KIND } from '../../../core/ledger/ledger.ts';
import {
  assetId,
  divide,
  powerOfTen,
  shareOf,
  type Units,
  units,
} from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import {
  DAY_MS,
  DEMO_FUND_WHOLE,
  type DemoFunding,
  type Exchange,
  exchanged,
  EXCHANGE_FEE_PPM,
  type ExchangeProof,
  type Gift,
  type Move,
  type Transfer,
  transferred,
  type WalletCommand,
  type Endow,
  type FundDemo,
} from '../contract.ts';
import { ExchangeDesk, type DeskQuote, type ExchangedCoin } from './desk.ts';

/** What the wallet asks of other rooms. */
export interface WalletNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
  };
  readonly prices: {
    /** The dollar coin, in which play money is paid. */
    dollarAssetId(): number | undefined;
    /** The fresh index price of one whole coin; undefined when there is none. */
    fresh(assetId: number): DollarPrice | undefined;
    /** The tick of the index that this price is; undefined for the dollar coin. */
    freshTick(
      assetId: number,
    ): { readonly marketId: number; readonly number: number; readonly ticks: number } | undefined;
    /** Whether an operator has halted the market that prices a coin. */
    isHalted(assetId: number): boolean;
  };
  readonly contracts: {
    /** What of a customer's contract account no open position needs; undefined without a price. */
    free(owner: number): bigint | undefined;
  };
}

function parseAmount(text: string): Units | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? units(BigInt(text)) : undefined;
}

/**
 * What an amount of one coin is in another at two index prices, rounded down.
 * Example: 1 BTC (8 decimals) at 20,000 USDT in ETH at 1,600 USDT is 12.5 ETH.
 */
export function exchangedUnits(
  amount: Units,
  from: { readonly scale: number; readonly price: DollarPrice },
  to: { readonly scale: number; readonly price: DollarPrice },
): Units {
  const dividend = amount * from.price.dollarUnits * powerOfTen(to.scale);
  return units(divide(dividend, to.price.dollarUnits * powerOfTen(from.scale), 'down'));
}

/** What an exchange brings: at the desk's prices, or those of the index where it has none. */
function receivedOf(
  amount: Units,
  from: ExchangedCoin,
  to: ExchangedCoin,
  quote: DeskQuote | undefined,
): Units {
  const { bid, ask } = quote ?? { bid: from.price, ask: to.price };
  const [given, taken] = [from.asset.scale, to.asset.scale];
  return exchangedUnits(amount, { scale: given, price: bid }, { scale: taken, price: ask });
}

/** The commands of `wallet`: transfers, exchanges, play money. */
export class WalletRules implements Room {
  readonly name = 'wallet';
  /** What the house asks of whoever exchanges with it at the index, in whatever room. */
  readonly desk: ExchangeDesk;
  private readonly context: RoomContext;
  private readonly needs: WalletNeeds;
  private readonly fundings = new Map<number, DemoFunding>();

  constructor(context: RoomContext, needs: WalletNeeds) {
    this.context = context;
    this.needs = needs;
    this.desk = new ExchangeDesk(context, needs);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<WalletCommand> {
    const order = command as WalletCommand;
    switch (order.type) {
      case 'wallet.transfer':
        return this.transfer(order, context);
      case 'wallet.exchange':
        return this.exchange(order, context);
      case 'wallet.fund_demo':
        return this.fundDemo(context);
      case 'wallet.endow':
        return this.endow(order.gifts, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts back when a customer last got play money. */
  restore(funding: DemoFunding): void {
    this.fundings.set(funding.owner, { ...funding });
  }

  *stateLines(): Generator<string> {
    const ordered = [...this.fundings.values()].sort((a, b) => a.owner - b.owner);
    for (const funding of ordered) yield canonicalText(funding);
    yield* this.desk.stateLines();
  }

  private transfer(order: Transfer, context: CommandContext): OutcomeOf<Transfer> {
    const asset = this.needs.catalogue.asset(order.assetId);
    if (asset === undefined) return refuse('unknown_asset');
    if (order.fromKind === order.toKind) return refuse('same_account');
    for (const kind of [order.fromKind, order.toKind]) {
      const known = CUSTOMER_KINDS.includes(kind) && asset.accounts.includes(kind);
      if (!known) return refuse('asset_not_in_account');
    }
    const amount = parseAmount(order.amount);
    if (amount === undefined) return refuse('bad_amount');
    const { ledger } = this.context;
    const from = ledger.slot(context.actor, order.fromKind, assetId(asset.id));
    if (!ledger.canTake(from, amount)) return refuse('insufficient_balance');
    const isMargin = asset.id === this.needs.prices.dollarAssetId();
    if (isMargin && order.fromKind === KIND.margin) {
      const free = this.needs.contracts.free(context.actor);
      if (free === undefined) return refuse('price_unavailable');
      if (amount > free) return refuse('margin_in_use');
    }
    const to = ledger.slot(context.actor, order.toKind, assetId(asset.id));
    const id = this.context.nextId();
    ledger.post(from, to, amount, 'transfer', id);
    const kinds = [order.fromKind, order.toKind];
    this.context.changes.emit(transferred, { owner: context.actor, assetId: asset.id, kinds });
    this.remember({
      id,
      owner: context.actor,
      timeMs: context.timeMs,
      what: 'transfer',
      fromAssetId: asset.id,
      fromKind: order.fromKind,
      fromUnits: amount,
      toAssetId: asset.id,
      toKind: order.toKind,
      toUnits: amount,
      feeUnits: 0n,
    });
    return accept({ id });
  }

  private exchange(order: Exchange, context: CommandContext): OutcomeOf<Exchange> {
    const from = this.needs.catalogue.asset(order.fromAssetId);
    const to = this.needs.catalogue.asset(order.toAssetId);
    if (from === undefined || to === undefined) return refuse('unknown_asset');
    if (from.id === to.id) return refuse('same_asset');
    if (!from.exchangeable || !to.exchangeable) return refuse('not_exchangeable');
    const amount = parseAmount(order.amount);
    const least = order.leastReceived === undefined ? units(0n) : parseAmount(order.leastReceived);
    if (amount === undefined || least === undefined) return refuse('bad_amount');
    if (this.needs.prices.isHalted(from.id) || this.needs.prices.isHalted(to.id)) {
      return refuse('market_halted');
    }
    const [fromPrice, toPrice] = [from, to].map(({ id }) => this.needs.prices.fresh(id));
    if (fromPrice === undefined || toPrice === undefined) return refuse('price_unavailable');
    const fee = shareOf(amount, EXCHANGE_FEE_PPM, 'up');
    const payer = this.context.ledger.slot(context.actor, KIND.spot, assetId(from.id));
    if (!this.context.ledger.canTake(payer, units(amount + fee))) {
      return refuse('insufficient_balance');
    }
    const given = { asset: from, price: fromPrice };
    const taken = { asset: to, price: toPrice };
    const quote = order.bySize && this.desk.quote(amount, given, taken, context.timeMs);
    const isFull = quote && this.desk.refusal(context.actor, quote, context.timeMs);
    if (isFull) return isFull;
    const received = receivedOf(amount, given, taken, quote);
    if (received <= 0n) return refuse('too_small');
    if (received < least) return refuse('rate_moved');
    const outcome = this.swap({ from, to, amount, received, fee }, context);
    if (!quote || isRefusal(outcome)) return outcome;
    // Before the desk counts it: its price went by what there was.
    if (order.isProved) this.prove(outcome.answer.id, { from, to, least }, context);
    this.desk.take(context.actor, quote, context.timeMs);
    return outcome;
  }

  /** Notes what the price of an exchange was made of. */
  private prove(
    id: number,
    of: { readonly from: AssetDefinition; readonly to: AssetDefinition; readonly least: bigint },
    { actor: owner, timeMs, seq }: CommandContext,
  ): void {
    const legOf = (asset: number) => {
      const tick = this.needs.prices.freshTick(asset);
      return tick && { ...tick, netUnits: this.desk.netUnits(asset, timeMs) };
    };
    const [from, to] = [legOf(of.from.id), legOf(of.to.id)];
    const proof: ExchangeProof = {
      id,
      owner,
      seq,
      leastUnits: of.least,
      fromMarketId: from?.marketId ?? 0,
      fromTick: from?.number ?? 0,
      fromTicks: from?.ticks ?? 0,
      fromNetUnits: from?.netUnits ?? 0n,
      toMarketId: to?.marketId ?? 0,
      toTick: to?.number ?? 0,
      toTicks: to?.ticks ?? 0,
      toNetUnits: to?.netUnits ?? 0n,
    };
    this.context.changes.append('exchange_proofs', proof);
  }

  private swap(
    deal: {
      readonly from: AssetDefinition;
      readonly to: AssetDefinition;
      readonly amount: Units;
      readonly received: Units;
      readonly fee: Units;
    },
    context: CommandContext,
  ): OutcomeOf<Exchange> {
    const { ledger } = this.context;
    const { amount, received, fee } = deal;
    const fromAsset = assetId(deal.from.id);
    const toAsset = assetId(deal.to.id);
    const payer = ledger.slot(context.actor, KIND.spot, fromAsset);
    const deskGives = ledger.slot(HOUSE.exchangeDesk, KIND.house, toAsset);
    if (!ledger.canTake(deskGives, received)) return refuse('desk_is_short');
    const id = this.context.nextId();
    const deskTakes = ledger.slot(HOUSE.exchangeDesk, KIND.house, fromAsset);
    const receiver = ledger.slot(context.actor, KIND.spot, toAsset);
    ledger.post(payer, deskTakes, amount, 'exchange', id);
    ledger.post(deskGives, receiver, received, 'exchange', id);
    const fees = ledger.slot(HOUSE.fees, KIND.house, fromAsset);
    ledger.post(payer, fees, fee, 'exchange_fee', id);
    this.remember({
      id,
      owner: context.actor,
      timeMs: context.timeMs,
      what: 'exchange',
      fromAssetId: deal.from.id,
      fromKind: KIND.spot,
      fromUnits: amount,
      toAssetId: deal.to.id,
      toKind: KIND.spot,
      toUnits: received,
      feeUnits: fee,
    });
    const told = { owner: context.actor, assetId: deal.from.id, feeUnits: fee };
    this.context.changes.emit(exchanged, told);
    return accept({ id, received: received.toString(), fee: fee.toString() });
  }

  private fundDemo(context: CommandContext): OutcomeOf<FundDemo> {
    const dollar = this.needs.catalogue.asset(this.needs.prices.dollarAssetId() ?? 0);
    if (dollar === undefined) return refuse('unknown_asset');
    const day = Math.floor(context.timeMs / DAY_MS);
    const known = this.fundings.get(context.actor);
    if (known !== undefined && known.day >= day) return refuse('already_funded_today');
    const amount = units(BigInt(DEMO_FUND_WHOLE) * powerOfTen(dollar.scale));
    this.issue(context.actor, KIND.spot, dollar.id, amount);
    const funding = known ?? { owner: context.actor, day };
    funding.day = day;
    this.fundings.set(context.actor, funding);
    this.context.changes.save('demo_fundings', funding);
    return accept({ amount: amount.toString() });
  }

  private endow(gifts: readonly Gift[], context: CommandContext): OutcomeOf<Endow> {
    if (context.actor !== 0) return refuse('not_allowed');
    for (const gift of gifts) {
      if (this.needs.catalogue.asset(gift.assetId) === undefined) return refuse('unknown_asset');
      if (parseAmount(gift.amount) === undefined) return refuse('bad_amount');
      const known = this.context.ledger.find(gift.owner, gift.kind, assetId(gift.assetId));
      if (known !== undefined) return refuse('already_endowed');
    }
    for (const gift of gifts) {
      this.issue(gift.owner, gift.kind, gift.assetId, units(BigInt(gift.amount)));
    }
    return accept();
  }

  private issue(owner: number, kind: Gift['kind'], asset: number, amount: Units): void {
    const { ledger } = this.context;
    const source = ledger.slot(HOUSE.playMoney, KIND.house, assetId(asset));
    const target = ledger.slot(owner, kind, assetId(asset));
    ledger.post(source, target, amount, 'play_money', this.context.nextId());
  }

  private remember(move: Move): void {
    this.context.changes.append('wallet_moves', move);
  }
}
