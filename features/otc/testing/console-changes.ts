/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import { RATES, SELL_USDT } from './terms.ts';

const DAY_MS = 86_400_000;
/** Somebody whom no other example freezes. */
const TAKER = 20_001;

async function verified(world: ConsoleWorld, owner: number, level: 1 | 2): Promise<void> {
  const { rows } = await world.server.database.pool.query(
    `select from verification_levels where owner = $1 and level = $2 and state = 'verified'`,
    [owner, level],
  );
  if (rows.length > 0) return;
  const form = { level, formId: 900_000 + owner * 2 + level };
  await world.give(owner, { type: 'verification.submit', ...form });
  const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
  await world.give(0, { type: 'verification.decide', ...decided });
}

async function asked(world: ConsoleWorld): Promise<void> {
  const { rows } = await world.server.database.pool.query(
    `select from otc_merchants where owner = $1 and state in ('asked', 'approved')`,
    [world.alice],
  );
  if (rows.length > 0) return;
  await verified(world, world.alice, 2);
  await world.give(world.alice, { type: 'otc.apply' });
}

/** An order under appeal, whose sides have had their day. */
async function appealed(world: ConsoleWorld): Promise<number> {
  const { server, alice } = world;
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from otc_orders where state = 'appealed'`,
  );
  const [known] = rows;
  if (known !== undefined) return Number(known.id);
  await asked(world);
  await verified(world, TAKER, 1);
  await server.freshPrices();
  await world.give(0, { type: 'otc.rates', rates: RATES });
  const owner = alice;
  const waits = await server.database.pool.query(
    `select from otc_merchants where owner = $1 and state = 'asked'`,
    [owner],
  );
  const decided = { operator: 1, owner, verdict: 'approve' };
  if (waits.rows.length > 0) await world.give(0, { type: 'otc.decide_merchant', ...decided });
  const ad = await world.give(owner, { type: 'otc.save_ad', adId: 0, ...SELL_USDT, assetId: USDT });
  await world.give(owner, { type: 'otc.switch_ad', adId: Number(ad['id']), isOn: true });
  const taken = { by: 'fiat', amount: '9300', price: '93', kind: 'sepa', paymentId: 1 };
  const order = await world.give(TAKER, { type: 'otc.order', adId: Number(ad['id']), ...taken });
  const orderId = Number(order['id']);
  await world.give(TAKER, { type: 'otc.mark_paid', orderId });
  await world.give(owner, { type: 'otc.appeal', orderId });
  await server.passAtWork(DAY_MS);
  return orderId;
}

export const otcChanges: Readonly<Record<string, ConsoleChange>> = {
  '/otc/merchants/decide': async (world) => {
    await asked(world);
    return { fields: { owner: world.alice, verdict: 'reject', reason: REASON } };
  },
  '/otc/propose': async (world) => ({
    fields: { id: await appealed(world), verdict: 'return', award: '0', reason: REASON },
  }),
  '/otc/confirm': async (world) => {
    const id = await appealed(world);
    const { rows } = await world.server.database.pool.query<{ proposed: string }>(
      'select proposed from otc_orders where id = $1',
      [id],
    );
    if (rows[0]?.proposed !== '') {
      const { client: by } = await world.hired();
      return { fields: { id, verdict: rows[0]?.proposed ?? '', reason: REASON }, by };
    }
    await world.done('/otc/propose', { id, verdict: 'return', award: '0', reason: REASON });
    return { fields: { id, verdict: 'return', reason: REASON } };
  },
};
