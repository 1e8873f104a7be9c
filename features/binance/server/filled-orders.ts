/** Tells the counts of orders which were filled: who trades is held up by nothing. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { positionChanged } from '../../contracts/contract/index.ts';
import { contractOrderChanged } from '../../contracts/contract/orders.ts';
import { reductionChanged } from '../../contracts/contract/reductions.ts';
import { orderChanged } from '../../spot/contract/index.ts';
import type { OrderCounts } from './limits.ts';

/** Follows the orders of all accounts; each is told once. What it gives back ends that. */
export function followFilled(gateway: Gateway, counts: OrderCounts): () => void {
  const { bus } = gateway;
  const filled = (owner: number, isFilled: boolean): void => {
    if (isFilled && owner > 0) counts.filled(owner, gateway.nowMs());
  };
  const offs = [
    bus.on(orderChanged, ({ owner, state }) => filled(owner, state === 'filled')),
    // Those at the market; a limit order that waits has met no tick.
    bus.on(contractOrderChanged, ({ owner, state, tick }) =>
      filled(owner, state === 'done' && tick > 0),
    ),
    bus.on(positionChanged, ({ owner, state, limitTicks, openedMs, updatedMs }) =>
      filled(owner, state === 'open' && limitTicks > 0 && openedMs === updatedMs),
    ),
    bus.on(reductionChanged, ({ owner, state, kind }) =>
      filled(owner, state === 'done' && kind !== 'market'),
    ),
  ];
  return () => {
    for (const off of offs) off();
  };
}
