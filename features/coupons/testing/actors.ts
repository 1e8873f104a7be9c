/** Operators who open campaigns, customers who claim, and both who use and take back. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { asHouse, gift, given, MARKETS, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import type { CampaignOffer } from '../contract.ts';
import { codeOf, offer } from './offers.ts';

const CODES = 400;
const OFFERS: readonly Partial<CampaignOffer>[] = [
  { valueUnits: '500000000' },
  { kind: 'fee', products: 'contracts,exchange,spot' },
  { kind: 'seconds_trial' },
  { kind: 'yield', valueUnits: '30000000000', ratePpm: 700, days: 4 },
];

/** Money for vouchers. */
export function couponsEndowments(): Envelope[] {
  return [gift(HOUSE.promotions, USDT, 60_000_000_000n)];
}

function open({ random, timeMs }: World): Envelope {
  const change = { ...random.pick(OFFERS), codeSha256: codeOf(random.whole(1, CODES)) };
  const most = random.whole(1, 120);
  const lifeMs = random.whole(1, 400) * 60_000;
  // Some begin within the hour; of some the beginning has passed for too long.
  const startsMs = random.chance(0.3) ? timeMs + random.whole(-7, 60) * 60_000 : 0;
  return asHouse({
    type: 'coupons.open_campaign',
    operator: random.whole(1, 3),
    name: 'spring',
    reason: 'agreed',
    offer: { ...offer(timeMs, change), most, lifeMs, startsMs },
  });
}

function claim(world: World): Envelope {
  return given(world.customer(), { type: 'coupons.claim', codeSha256: '' });
}

function decide({ random }: World): Envelope {
  const verdict = random.pick(['confirm', 'confirm', 'confirm', 'close']);
  const order = { operator: random.whole(1, 3), id: -1, verdict };
  return asHouse({ type: 'coupons.decide_campaign', ...order });
}

function issue(world: World): Envelope {
  const order = { operator: world.random.whole(1, 3), campaignId: -1, owner: world.customer() };
  return asHouse({ type: 'coupons.issue', ...order, reason: 'sorry' });
}

function withdraw({ random }: World): Envelope {
  const order = { operator: random.whole(1, 3), id: -1, reason: 'a mistake' };
  return asHouse({ type: 'coupons.withdraw', ...order });
}

function stake({ random, ...world }: World): Envelope {
  const order = { marketId: random.pick(MARKETS), direction: random.pick(['up', 'down']) };
  const staked = { ...order, seconds: random.pick([30, 60]), stake: '1000000000' };
  return given(random.pick(world.customers), { type: 'seconds.place', ...staked, couponId: -1 });
}

function lockUp({ random, ...world }: World): Envelope {
  const amount = String(random.whole(100, 300) * 100_000_000);
  const order = { productId: random.pick([1, 2]), amount, autoRenew: false };
  return given(random.pick(world.customers), { type: 'lockup.subscribe', ...order, couponId: -1 });
}

export const couponsActors: readonly Actor[] = [
  { weight: 0.4, act: open },
  { weight: 1.2, act: claim },
  { weight: 0.3, act: decide },
  { weight: 0.2, act: issue },
  { weight: 0.1, act: withdraw },
  { weight: 0.4, act: stake },
  { weight: 0.4, act: lockUp },
];

/** Points at campaigns and vouchers that are really there. */
export function aimCoupons(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & Readonly<Record<string, unknown>>;
  const campaigns = engine.coupons.campaigns.sorted();
  const vouchers = engine.coupons.book.sorted();
  if (command.type === 'coupons.claim' && campaigns.length > 0) {
    const { codeSha256 } = JSON.parse(random.pick(campaigns).offer) as CampaignOffer;
    return given(envelope.actor, { ...command, codeSha256 });
  }
  if (command['campaignId'] === -1 && campaigns.length > 0) {
    return asHouse({ ...command, campaignId: random.pick(campaigns).id });
  }
  if (command.type === 'coupons.decide_campaign' && campaigns.length > 0) {
    return asHouse({ ...command, id: random.pick(campaigns).id });
  }
  if (command.type === 'coupons.withdraw' && vouchers.length > 0) {
    return asHouse({ ...command, id: random.pick(vouchers).id });
  }
  if (command['couponId'] !== -1) return envelope;
  const kind = command.type === 'seconds.place' ? 'seconds_trial' : 'yield';
  const fitting = vouchers.filter((it) => it.kind === kind);
  if (fitting.length === 0) return given(envelope.actor, { ...command, couponId: 1 });
  const voucher = random.pick(fitting);
  return given(voucher.owner, { ...command, couponId: voucher.id });
}
