/** A sound example of each call of the console that changes something. */
import { Secret, TOTP } from 'otpauth';
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

function correction({ alice }: ConsoleWorld) {
  const line = { fromOwner: -2, fromKind: 0, toOwner: alice, toKind: 2, assetId: USDT };
  return { reason: REASON, lines: [{ ...line, amount: '1' }] };
}

async function proposed(world: ConsoleWorld): Promise<unknown> {
  return (await world.done('/corrections/propose', correction(world)))['id'];
}

/** A change that another owner has asked for. */
async function askedChange(world: ConsoleWorld): Promise<number> {
  const set = { thresholdUsdt: '10000', reason: REASON };
  const { client } = await world.hired();
  const { planned } = await client.message(client.post('/deposits/set_policy', set));
  return (planned as { readonly id: number }).id;
}

async function beginFactor(world: ConsoleWorld) {
  const { client } = await world.hired();
  const begun = await client.message(client.post('/session/second_factor/begin'));
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun['secret'])) });
  return { fields: { code: totp.generate({ timestamp: world.server.nowMs }) }, by: client };
}

export const operatorsChanges: Readonly<Record<string, ConsoleChange>> = {
  '/changes/confirm': async (world) => ({ fields: { id: await askedChange(world) } }),
  '/changes/withdraw': async (world) => ({
    fields: { id: await askedChange(world), reason: REASON },
  }),
  '/corrections/approve': async (world) => ({ fields: { id: await proposed(world) } }),
  '/corrections/propose': (world) => ({ fields: correction(world) }),
  '/corrections/reject': async (world) => ({
    fields: { id: await proposed(world), reason: REASON },
  }),
  '/customers/freeze': ({ bob }) => ({
    fields: { customerId: bob, what: 'trading', isFrozen: true, reason: REASON },
  }),
  '/customers/note': ({ bob }) => ({ fields: { customerId: bob, text: 'called' } }),
  '/customers/revoke_sessions': ({ bob }) => ({ fields: { customerId: bob, reason: REASON } }),
  '/desk/leave': async (world) => {
    const work = { kind: 'corrections', item: String(await proposed(world)) };
    const { client } = await world.hired();
    await client.message(client.post('/desk/take', work));
    return { fields: work, by: client };
  },
  '/desk/take': async (world) => ({
    fields: { kind: 'corrections', item: String(await proposed(world)) },
  }),
  '/journal/verify': () => ({ fields: {} }),
  '/opening/mail': () => ({ fields: {} }),
  '/operators/add': () => ({ fields: { email: 'new@console.test', name: 'New', role: 'support' } }),
  '/operators/change_role': async (world) => ({
    fields: { id: (await world.hired()).id, role: 'auditor', reason: REASON },
  }),
  '/operators/reset_second_factor': async (world) => ({
    fields: { id: (await world.hired()).id, reason: REASON },
  }),
  '/operators/set_active': async (world) => ({
    fields: { id: (await world.hired()).id, isActive: false, reason: REASON },
  }),
  '/parked_rooms/unpark': async (world) => {
    const parked = { room: 'seconds', reason: 'a bug', offending: {} };
    await world.give(0, { type: 'engine.park', ...parked });
    return { fields: { room: 'seconds', reason: REASON } };
  },
  '/session/end': async (world) => ({ fields: {}, by: (await world.hired()).client }),
  '/session/password': async (world) => {
    const { password: old } = world;
    const password = `${old}!`;
    return { fields: { old, password, repeated: password }, by: (await world.hired()).client };
  },
  '/session/second_factor/begin': async (world) => ({
    fields: {},
    by: (await world.hired()).client,
  }),
  '/session/second_factor/confirm': beginFactor,
  '/switches/set': () => ({
    fields: { product: 'seconds', country: 'DE', isOn: true, reason: REASON },
  }),
};
