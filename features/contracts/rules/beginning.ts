/** Which orders begin something, and under the terms of which market. */
import type { CommandEffect } from '../../../core/engine/effects.ts';
import type { PlannedKey } from '../../../core/engine/seen-terms.ts';
import type { PlaceEntry } from '../contract/entries.ts';
import type { OpenPosition, ReversePosition } from '../contract/index.ts';
import type { AmendOrder } from '../contract/commands.ts';
import type { PlaceOrder, TradeCommand, TradeOneWay } from '../contract/orders.ts';
import type { ContractsRules } from './room.ts';

/** What orders mean for an account that is frozen, given at once or for the next tick. */
export const ORDER_EFFECTS = {
  'contracts.close': 'free',
  'contracts.close_all': 'free',
  'contracts.open': 'risks',
  'contracts.reduce': 'free',
  // It opens as much as it closes: a customer who is frozen can close it instead.
  'contracts.reverse': 'risks',
  // What only closes is `contracts.reduce`, which a customer who is frozen may give.
  'contracts.trade': 'risks',
} as const satisfies Record<TradeCommand['type'], CommandEffect>;

function termsFor({ pending }: ContractsRules, order: TradeCommand): PlannedKey | undefined {
  const [key] = pending.opensIn(order);
  return key === undefined ? undefined : { product: 'contracts', key };
}

/** The terms under which each order begins what it opens. */
export const ORDERS_BEGIN = {
  'contracts.amend': ({ state }: ContractsRules, { orderId }: AmendOrder) => {
    const key = state.positions.get(orderId)?.marketId;
    return key === undefined ? undefined : { product: 'contracts', key };
  },
  'contracts.open': (rules: ContractsRules, order: OpenPosition) => termsFor(rules, order),
  'contracts.place': (rules: ContractsRules, { order }: PlaceOrder) => termsFor(rules, order),
  'contracts.place_entry': (rules: ContractsRules, { order }: PlaceEntry) => termsFor(rules, order),
  'contracts.reverse': (rules: ContractsRules, order: ReversePosition) => termsFor(rules, order),
  'contracts.trade': (rules: ContractsRules, order: TradeOneWay) => termsFor(rules, order),
} as const;
