/** Sound examples of what this room's console changes, each of its own making. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { ageAccounts, said } from './story.ts';

async function message(world: ConsoleWorld): Promise<number> {
  await ageAccounts(world.server);
  return said(world.server, 'alice', 'en', 'Good evening.');
}

const at = async (world: ConsoleWorld) => ({ room: 'en', number: await message(world) });

async function pinned(world: ConsoleWorld): Promise<number> {
  await world.done('/chat/pin', { room: 'de', text: 'Be kind.' });
  const rooms = await (await world.hired()).client.rows('/chat/rooms');
  const { pinned: [line] = [] } = rooms.find(({ id }) => id === 'de') as {
    pinned?: { number: number }[];
  };
  return line?.number ?? 0;
}

export const chatChanges: Readonly<Record<string, ConsoleChange>> = {
  '/chat/hide': async (world) => ({ fields: { ...(await at(world)), reason: REASON } }),
  '/chat/show': async (world) => ({ fields: { ...(await at(world)), reason: REASON } }),
  '/chat/mute': async (world) => {
    const fields = { ...(await at(world)), span: 'hour', reason: REASON };
    // Who is muted says nothing in the next example.
    const muted = await world.done('/chat/mute', fields);
    await world.done('/chat/lift', { id: muted['id'], reason: REASON });
    return { fields };
  },
  '/chat/lift': async (world) => {
    const [last] = await (await world.hired()).client.rows('/chat/mutes');
    if (last?.['holds'] === true) return { fields: { id: last['id'], reason: REASON } };
    const muted = await world.done('/chat/mute', {
      ...(await at(world)),
      span: 'day',
      reason: REASON,
    });
    return { fields: { id: muted['id'], reason: REASON } };
  },
  '/chat/pin': () => ({ fields: { room: 'fra', text: 'Soyez aimables.' } }),
  '/chat/pin_message': async (world) => {
    const fields = await at(world);
    // One that was pinned before makes room for it.
    const rooms = await (await world.hired()).client.rows('/chat/rooms');
    const { pinned } = rooms.find(({ id }) => id === fields.room) as {
      pinned: { number: number }[];
    };
    for (const { number } of pinned) await world.done('/chat/unpin', { room: fields.room, number });
    return { fields };
  },
  '/chat/unpin': async (world) => ({ fields: { room: 'de', number: await pinned(world) } }),
  '/chat/room': () => ({ fields: { room: 'kor', slowMs: 30_000, isOldOnly: 1 } }),
};
