/**
 * The next index tick of what was accepted and waits for it. A test server has no feeds, so it
 * brings that tick itself, a millisecond later and at the price of before, unless a test wants to.
 */
import type { RunningServer } from '../../apps/server/server.ts';
import type { Command, Envelope } from '../../core/engine/command.ts';

/** Which tests switch off where they bring ticks by hand. */
export interface TickBringer {
  bringsTicks: boolean;
}

interface Waits {
  readonly nextTick?: true;
  readonly marketId?: number;
  readonly order?: Waits;
}

/** From now on a command that waits for the next tick meets one before it is answered. */
export function bringNextTicks({ service }: RunningServer, pass: (ms: number) => void) {
  const { writer } = service;
  const bringer: TickBringer = { bringsTicks: true };
  const submit = writer.submit.bind(writer);
  writer.submit = async (envelope: Envelope) => {
    const result = await submit(envelope);
    if (!bringer.bringsTicks || 'refused' in result || result.repeated) return result;
    const { catalogue, contracts, feeds } = service.engine;
    const { nextTick, order, marketId = order?.marketId } = envelope.command as Waits;
    const { ids } = (result.answer ?? {}) as { readonly ids?: readonly number[] };
    const isPending = order !== undefined && ids?.some((id) => contracts.isPending(id)) === true;
    if (nextTick !== true && !isPending) return result;
    const prices = catalogue.allMarkets().flatMap(({ id }) => {
      const index = feeds.freshIndex(id);
      const isMeant = marketId === undefined || marketId === id;
      return index === undefined || !isMeant ? [] : [[id, 'one', index.ticks, 1]];
    });
    pass(1);
    await submit({ actor: 0, command: { type: 'feeds.tick', prices } as Command });
    return result;
  };
  return bringer;
}
