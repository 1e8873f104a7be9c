/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

const DAY_MS = 86_400_000;
let opened = 0;

/** A campaign as the console sends it: trials of 10 USDT, which one gives by hand too. */
function campaign({ server }: ConsoleWorld, most = 5) {
  opened += 1;
  const what = { name: `campaign ${opened}`, kind: 'seconds_trial', currency: USDT, value: '10' };
  const many = { lifeDays: 7, most, endsMs: server.nowMs + 30 * DAY_MS, hasCode: 0 };
  return { ...what, ...many, reason: REASON };
}

async function voucher(world: ConsoleWorld): Promise<number> {
  const { id } = await world.done('/coupons/open', campaign(world));
  const given = { id: Number(id), owner: world.alice, reason: REASON };
  return Number((await world.done('/coupons/issue', given))['id']);
}

export const couponsChanges: Readonly<Record<string, ConsoleChange>> = {
  '/coupons/open': (world) => ({ fields: campaign(world) }),
  '/coupons/decide': async (world) => {
    const { id } = await world.done('/coupons/open', campaign(world, 1_000));
    return { fields: { id: Number(id), confirm: 1, reason: REASON } };
  },
  '/coupons/issue': async (world) => {
    const { id } = await world.done('/coupons/open', campaign(world));
    return { fields: { id: Number(id), owner: world.alice, reason: REASON } };
  },
  '/coupons/withdraw': async (world) => ({
    fields: { id: await voucher(world), reason: REASON },
  }),
};
