/**
 * Wallet rules. What must always hold: a transfer changes only the kind of account; an exchange
 * (`exchanging.ts`) gives exactly what the desk's prices say, rounded down, and takes the fee
 * rounded up.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { CUSTOMER_KINDS, KIND } from '../../../core/ledger/ledger.ts';
import { assetId, powerOfTen, type Units, units } from '../../../core/money/units.ts';
import { indexTicked } from '../../feeds/contract.ts';
import {
  DAY_MS,
  DEMO_FUND_WHOLE,
  type DemoFunding,
  exchanged,
  type Gift,
  type Move,
  type Transfer,
  transferred,
  type WalletCommand,
  type Endow,
  type FundDemo,
} from '../contract.ts';
import { ExchangeDesk } from './desk.ts';
import { parseAmount } from './deals.ts';
import { Exchanging } from './exchanging.ts';
import type { WalletNeeds } from './needs.ts';

/** The commands of `wallet`: transfers, exchanges, play money. */
export class WalletRules implements Room {
  readonly name = 'wallet';
  /** What the house asks of whoever exchanges with it at the index, in whatever room. */
  readonly desk: ExchangeDesk;
  readonly exchanging: Exchanging;
  readonly reactions = [
    reaction(indexTicked, (tick, context) => this.exchanging.ticked(tick, context), [exchanged]),
  ];
  private readonly context: RoomContext;
  private readonly needs: WalletNeeds;
  private readonly fundings = new Map<number, DemoFunding>();

  constructor(context: RoomContext, needs: WalletNeeds) {
    this.context = context;
    this.needs = needs;
    this.desk = new ExchangeDesk(context, needs);
    this.exchanging = new Exchanging(context, needs, this.desk);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<WalletCommand> {
    const order = command as WalletCommand;
    switch (order.type) {
      case 'wallet.transfer':
        return this.transfer(order, context);
      case 'wallet.exchange':
        return this.exchanging.exchange(order, context);
      case 'wallet.expire_exchange':
        return this.exchanging.expire(order, context);
      case 'wallet.take_locked':
        return this.exchanging.locking.take(order, context);
      case 'wallet.lapse_locked':
        return this.exchanging.locking.lapse(order, context);
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
    yield* this.exchanging.stateLines();
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
