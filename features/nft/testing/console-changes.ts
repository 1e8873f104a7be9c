/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { minting } from './world.ts';

const DAY_MS = 86_400_000;
/** Artists of these examples. */
let artists = 30_000;
let works = 50_000;

async function asked(world: ConsoleWorld): Promise<number> {
  artists += 1;
  await world.give(artists, { type: 'nft.apply', name: `Artist ${artists}`, about: '' });
  return artists;
}

/** A work that its artist gave for boxes. */
async function made(world: ConsoleWorld): Promise<number> {
  const artist = await asked(world);
  const verdict = { operator: 1, artist, verdict: 'approve', reason: '' };
  await world.give(0, { type: 'nft.decide_artist', ...verdict });
  works += 1;
  const { id } = await world.give(artist, { ...minting(works, { boxUnits: '100000000' }) });
  return Number(id);
}

async function plan(world: ConsoleWorld) {
  const work = await made(world);
  const endMs = world.server.nowMs + 7 * DAY_MS;
  return { name: 'Boxes', price: '5', works: [work], startMs: 0, endMs, reason: REASON };
}

export const nftChanges: Readonly<Record<string, ConsoleChange>> = {
  '/nft/decide_artist': async (world: ConsoleWorld) => {
    return { fields: { id: await asked(world), verdict: 'approve', reason: REASON } };
  },
  '/nft/hide': async (world: ConsoleWorld) => {
    return { fields: { id: await made(world), hidden: 1, reason: REASON } };
  },
  '/nft/plan_series': async (world: ConsoleWorld) => ({ fields: await plan(world) }),
  '/nft/decide_series': async (world: ConsoleWorld) => {
    const { id } = await world.done('/nft/plan_series', await plan(world));
    return { fields: { id: Number(id), confirm: 1, reason: REASON } };
  },
};
