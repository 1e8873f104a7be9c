/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import { PAID_AFTER_MS } from '../contract.ts';

const DAY_MS = 86_400_000;

/** Lets Alice get a rebate: somebody of hers pays a fee, and the day is paid. */
async function paid(world: ConsoleWorld): Promise<void> {
  const { server } = world;
  const { rows } = await server.database.pool.query<{ owner: string }>(
    `select m.owner from referral_members m join verification_levels l using (owner)
     join referral_deposits d using (owner)
     where inviter = $1 and l.state = 'verified' and d.worth_units > 100000000000 limit 1`,
    [world.alice],
  );
  const amount = '50000000000';
  const exchange = { fromAssetId: USDT, toAssetId: 3, amount };
  await world.give(Number(rows[0]?.owner), { type: 'wallet.exchange', ...exchange });
  const nextMs = (Math.floor(server.nowMs / DAY_MS) + 1) * DAY_MS + 11 * 60_000;
  await server.passWithTimers(nextMs - server.nowMs);
  // The house was away for a day: it pays some minutes after it is back.
  await server.passAtWork(PAID_AFTER_MS);
}

const takeBack = (world: ConsoleWorld, amount: string) => ({
  id: world.alice,
  currency: USDT,
  amount,
  reason: REASON,
});

export const referralChanges: Readonly<Record<string, ConsoleChange>> = {
  '/referral/stop': ({ bob }) => ({ fields: { id: bob, stop: 1, reason: REASON } }),
  '/referral/take_back': async (world) => {
    await paid(world);
    return { fields: takeBack(world, '0.01') };
  },
  '/referral/decide_take_back': async (world) => {
    const { rows } = await world.server.database.pool.query<{ id: string }>(
      `select id from referral_take_backs where state = 'asked'`,
    );
    const { client: by } = await world.hired();
    const waiting = rows[0];
    if (waiting !== undefined) {
      return { fields: { id: Number(waiting.id), confirm: 1, reason: REASON }, by };
    }
    await paid(world);
    const { id } = await world.done('/referral/take_back', takeBack(world, '0.01'));
    return { fields: { id: Number(id), confirm: 1, reason: REASON } };
  },
};
