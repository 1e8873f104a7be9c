/** Orders of a demo’s past: one has ended, one runs, savings, and those of extras. */
import { powerOfTen } from '../../core/money/units.ts';
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { LockupTerms, Subscribe } from './contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: DemoPeople;
  readonly catalogue: {
    readonly directory: { asset(id: number): AssetDefinition | undefined };
  };
  readonly lockup: { currentTerms(productId: number): LockupTerms | undefined };
}

/** Hours before the present, product, and amount in thousandths of a coin. */
type Order = readonly [hoursAgo: number, productId: number, thousandths: bigint];

const ORDERS_OF_FIRST: readonly Order[] = [
  [24 * 9, 1, 1_000_000n],
  [24 * 2 + 9, 1, 2_500_000n],
  [24 * 12, 4, 5_000_000n],
  [24 * 20, 5, 100n],
];
const ORDER_OF_EXTRAS: Order = [24 * 16, 2, 1_500_000n];
const HOURS_BETWEEN_EXTRAS = 5;
const THOUSAND = 1_000n;

/** Subscriptions at their hours; what becomes of them is up to the timers. */
export const lockupPrologue = {
  begin: ({ identity, catalogue, lockup }: PrologueNeeds, { give }: PrologueMeans) => {
    const subscribe = async (owner: number, [, productId, thousandths]: Order) => {
      const terms = lockup.currentTerms(productId);
      const asset = terms === undefined ? undefined : catalogue.directory.asset(terms.assetId);
      if (asset === undefined) return;
      const amount = ((thousandths * powerOfTen(asset.scale)) / THOUSAND).toString();
      const command: Subscribe = { type: 'lockup.subscribe', productId, amount, autoRenew: false };
      happened('an order of the past', await give(owner, command));
    };
    const plan = [
      ...identity.demoCustomers
        .slice(0, 1)
        .flatMap((owner) => ORDERS_OF_FIRST.map((order) => ({ owner, order, at: order[0] }))),
      ...identity.demoExtras.map((owner, index) => {
        const at = ORDER_OF_EXTRAS[0] - index * HOURS_BETWEEN_EXTRAS;
        return { owner, order: ORDER_OF_EXTRAS, at };
      }),
    ];
    return {
      hour: async ({ left }: PrologueHour) => {
        for (const { owner, order, at } of plan) if (at === left) await subscribe(owner, order);
      },
    };
  },
} satisfies RoomPrologue;
