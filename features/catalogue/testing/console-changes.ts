/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { BTC, btcUsdt, ETH, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { TERMS_NOTICE_MS } from '../contract.ts';
import { NEW_ASSET, newMarket } from './listings.ts';

const HALT = { id: ethUsdt, reason: REASON };

const spotPlan = ({ server }: ConsoleWorld) => ({
  id: btcUsdt,
  product: 'spot',
  terms: { makerFeePpm: 900, takerFeePpm: 1_100, bandPpm: 100_000 },
  fromMs: server.nowMs + TERMS_NOTICE_MS * 2,
  reason: REASON,
});

export const catalogueChanges: Readonly<Record<string, ConsoleChange>> = {
  '/listings/asset': () => ({ fields: { asset: NEW_ASSET, reason: REASON } }),
  '/listings/market': () => ({
    fields: { market: newMarket(BTC, { quoteId: ETH }), reason: REASON },
  }),
  '/listings/decide': async (world) => {
    const { client } = await world.hired();
    await client.post('/listings/asset', { asset: NEW_ASSET, reason: REASON });
    const [listing] = await client.rows('/listings', {});
    return { fields: { id: listing?.['id'], verdict: 'confirm' } };
  },
  '/coins/switch': () => ({ fields: { id: ETH, isOn: false, reason: REASON } }),
  '/markets/halt': () => ({ fields: HALT }),
  '/markets/plan': (world) => ({ fields: spotPlan(world) }),
  '/markets/resume': async (world) => {
    const { client } = await world.hired();
    await client.post('/markets/halt', HALT);
    return { fields: HALT };
  },
  '/markets/withdraw_plan': async (world) => {
    const { client } = await world.hired();
    await world.done('/markets/plan', spotPlan(world));
    const [plan] = await client.rows('/markets/plans', { marketId: btcUsdt });
    return { fields: { id: plan?.['id'], reason: REASON } };
  },
};
