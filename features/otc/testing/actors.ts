/** Merchants who advertise, customers who take, pay, let lapse and appeal, operators who decide. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import type { OtcOrder } from '../contract/index.ts';
import { otcTerms, RATES, SELL_USDT } from './terms.ts';

const WHOLE = 100_000_000n;
const OPERATORS = 3;
const MERCHANTS = 2;
/** A form of the second level, apart from those that the check of identities plays with. */
const FORM = 70_000;

/** Terms, rates, and two merchants with coins and bonds. */
export function otcEndowments(customers: readonly number[]): Envelope[] {
  const merchants = customers.slice(0, MERCHANTS);
  return [
    asHouse({ type: 'otc.publish_terms', terms: otcTerms({ feePpm: 1_000 }) }),
    asHouse({ type: 'otc.rates', rates: RATES }),
    ...customers.map((owner) => gift(owner, USDT, 50_000n * WHOLE, KIND.fiat)),
    ...merchants.flatMap((owner): Envelope[] => {
      const form = { level: 2, formId: FORM + owner };
      const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
      return [
        given(owner, { type: 'verification.submit', ...form }),
        asHouse({ type: 'verification.decide', ...decided }),
        given(owner, { type: 'otc.apply' }),
        asHouse({ type: 'otc.decide_merchant', operator: 1, owner, verdict: 'approve' }),
      ];
    }),
  ];
}

/** What a gateway vouches for. */
const vouched = { lockedUntilMs: 0, isProven: true, floorUnits: '20000000000' };

/** Another day's rates: without them nothing that floats is priced for long. */
function rates({ random }: World): Envelope {
  const EUR = String(920_000 + random.whole(-20_000, 20_000));
  return asHouse({ type: 'otc.rates', rates: { ...RATES, EUR } });
}

function advertise({ random, customers }: World): Envelope {
  const floats = random.chance(0.4);
  const fields = {
    ...SELL_USDT,
    side: random.pick(['sell', 'buy']),
    pricing: floats ? 'floating' : 'fixed',
    price: floats ? '0' : String(random.whole(85, 99)),
    marginPpm: floats ? random.whole(-50_000, 50_000) : 0,
    quantity: String(BigInt(random.whole(50, 900)) * WHOLE),
    kinds: random.chance(0.5) ? ['sepa'] : ['sepa', 'wise'],
  };
  const owner = random.pick(customers.slice(0, MERCHANTS));
  return given(owner, { type: 'otc.save_ad', adId: 0, ...fields });
}

function switchAd({ random, customers }: World): Envelope {
  const owner = random.pick(customers.slice(0, MERCHANTS));
  return given(owner, { type: 'otc.switch_ad', adId: -1, isOn: random.chance(0.8) });
}

function take(world: World): Envelope {
  const { random } = world;
  const by = random.pick(['fiat', 'quantity']);
  const amount = by === 'fiat' ? random.whole(900, 51_000) : random.whole(1, 600) * 100_000_000;
  const order = { by, amount: String(amount), price: '-1', kind: 'sepa', paymentId: 1, vouched };
  // Of this release, of the last one, or of one before.
  const counts = random.chance(0.7) && { countsMaker: true };
  const pays = counts && amount % 5 !== 0 && { paysFall: true };
  return given(world.customer(), { type: 'otc.order', adId: -1, ...order, ...counts, ...pays });
}

function step({ random }: World): Envelope {
  const verbs = ['mark_paid', 'mark_paid', 'release', 'release', 'cancel', 'extend', 'appeal'];
  const verb = random.pick([...verbs, 'withdraw_appeal']);
  const proven = verb === 'release' ? { vouched } : {};
  return given(1, { type: `otc.${verb}`, orderId: -1, ...proven });
}

function decide({ random }: World): Envelope {
  const verdict = random.pick(['release', 'return']);
  const operator = random.whole(1, OPERATORS);
  const of = { operator, orderId: -1, verdict };
  if (random.chance(0.5)) return asHouse({ type: 'otc.confirm_decision', ...of });
  return asHouse({ type: 'otc.propose_decision', ...of, award: random.pick(['0', '500000000']) });
}

function come({ random, customers }: World): Envelope {
  const owner = random.pick(customers);
  if (random.chance(0.3)) return given(owner, { type: 'otc.leave' });
  const bond = owner % 2 === 0 ? {} : { bond: '100500000000' };
  if (random.chance(0.3)) return given(owner, { type: 'otc.apply', ...bond });
  const verdict = random.pick(['approve', 'approve', 'reject']);
  return asHouse({ type: 'otc.decide_merchant', operator: 1, owner, verdict });
}

function block({ random, customers }: World): Envelope {
  const [maker = 0] = customers;
  const owner = random.pick(customers);
  return given(maker, { type: 'otc.block', owner, isOn: random.chance(0.2) });
}

export const otcActors: readonly Actor[] = [
  { weight: 0.1, act: rates },
  { weight: 0.5, act: advertise },
  { weight: 0.5, act: switchAd },
  { weight: 1.2, act: take },
  { weight: 2, act: step },
  { weight: 0.4, act: decide },
  { weight: 0.1, act: come },
  { weight: 0.05, act: block },
];

type Aimed = Envelope['command'] & {
  readonly orderId?: number;
  readonly adId?: number;
  readonly price?: string;
};

/** Who may take a step, most of the time. */
function sideOf(type: string, order: Readonly<OtcOrder>, random: Random): number {
  if (random.chance(0.1)) return order.taker;
  if (type === 'otc.appeal' || type === 'otc.withdraw_appeal') {
    return order.appealedBy > 0 ? order.appealedBy : random.pick([order.buyer, order.seller]);
  }
  return type === 'otc.release' || type === 'otc.extend' ? order.seller : order.buyer;
}

/** Points at what is really there, an advertisement at its price, an order mostly by its side. */
export function aimOtc(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Aimed;
  const orders = engine.otc.liveOrders();
  if (command.orderId === -1 && orders.length > 0) {
    const appealed = orders.filter(({ state }) => state === 'appealed' || state === 'claimed');
    const isDecision = envelope.actor === 0 && appealed.length > 0;
    const order = random.pick(isDecision ? appealed : orders);
    const actor = envelope.actor === 0 ? 0 : sideOf(command.type, order, random);
    return given(actor, { ...command, orderId: order.id });
  }
  const all = engine.otc.allAds();
  const own = command.type === 'otc.order' ? all.filter(({ isOn }) => isOn) : all;
  if (command.adId !== -1 || own.length === 0) return envelope;
  const ad = random.pick(own);
  const actor = command.type === 'otc.switch_ad' ? ad.owner : envelope.actor;
  const any = ad.side === 'sell' ? '1000000' : '1';
  const price = command.price === '-1' ? { price: any } : {};
  return given(actor, { ...command, adId: ad.id, ...price });
}
