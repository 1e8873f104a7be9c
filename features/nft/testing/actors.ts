/** Artists who make and list, customers who buy, bid, pay and open, operators who decide. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { pathOf, rootOfSecrets, secretOf } from '../rules/secrets.ts';
import { hashOf, MASTER, minting } from './world.ts';

const MINUTE_MS = 60_000;
const RARITIES = ['N', 'N', 'N', 'R', 'SR'] as const;
/** A series has so many works. */
const COUNTS = [1, 2, 3, 5];

/** The first customers make works; coupons bring what is in `promotions`. */
export function nftEndowments(customers: readonly number[]): Envelope[] {
  const artists = customers.slice(0, 3);
  return artists.flatMap((artist) => [
    given(artist, { type: 'nft.apply', name: `Artist ${artist}`, about: '' }),
    asHouse({ type: 'nft.decide_artist', operator: 1, artist, verdict: 'approve', reason: '' }),
  ]);
}

function mint(world: World): Envelope {
  const { random } = world;
  const number = random.whole(1, 1_000_000);
  const change = {
    rarity: random.pick(RARITIES),
    royaltyPpm: random.whole(0, 10) * 10_000,
    mediaHash: hashOf(number),
    boxUnits: random.chance(0.6) ? String(random.whole(1, 9) * 10_000_000) : '0',
  };
  return given(world.customer(), { ...minting(number, change) });
}

function list(world: World): Envelope {
  const { random, timeMs } = world;
  const isAuction = random.chance(0.6);
  const startMs = timeMs + random.whole(0, 2) * MINUTE_MS;
  return given(world.customer(), {
    type: 'nft.list',
    code: '',
    mode: isAuction ? 'auction' : 'fixed',
    assetId: isAuction || random.chance(0.7) ? USDT : BTC,
    price: String(random.whole(1, 50) * 10_000_019),
    step: String(random.whole(1, 5) * 1_000_003),
    margin: String(random.whole(0, 5) * 1_000_001),
    reserve: random.chance(0.2) ? String(random.whole(50, 60) * 10_000_019) : '0',
    startMs,
    endMs: startMs + random.whole(1, 40) * MINUTE_MS,
    ...(random.chance(0.7) && { termsVersion: 1 }),
  });
}

/** What a gateway vouches for, mostly that all is well; the floor is low, as the prices are. */
function vouched({ random, timeMs }: World) {
  const lockedUntilMs = random.chance(0.05) ? timeMs + 1 : 0;
  return { lockedUntilMs, isProven: random.chance(0.8), floorUnits: '2000000000' };
}

function buy(world: World): Envelope {
  const bought = { type: 'nft.buy', code: '', price: '', vouched: vouched(world) };
  return given(world.customer(), bought);
}

function bid(world: World): Envelope {
  const steps = world.random.whole(1, 3);
  const raised = { code: '', raise: String(steps), expected: '', vouched: vouched(world) };
  return given(world.customer(), { type: 'nft.bid', ...raised });
}

function margin(world: World): Envelope {
  return given(world.customer(), { type: 'nft.margin', code: '', vouched: vouched(world) });
}

function pay(world: World): Envelope {
  return given(world.customer(), { type: 'nft.pay', orderId: -1, vouched: vouched(world) });
}

function buyBox(world: World): Envelope {
  const bought = { type: 'nft.buy_box', code: '', price: '', vouched: vouched(world) };
  return given(world.customer(), bought);
}

function openBox(world: World): Envelope {
  const nonce = world.random.chance(0.5) ? 'ab'.repeat(16) : '';
  return given(world.customer(), { type: 'nft.open_box', code: '', nonce });
}

function collect(world: World): Envelope {
  return given(world.customer(), { type: 'nft.collect', code: '' });
}

function follow(world: World): Envelope {
  return given(world.customer(), { type: 'nft.follow', artist: world.customer() });
}

function hide({ random }: World): Envelope {
  const isHidden = random.chance(0.4);
  return asHouse({ type: 'nft.hide', operator: 1, workId: -1, isHidden, reason: 'a complaint' });
}

function plan({ random, timeMs }: World): Envelope {
  return asHouse({
    type: 'nft.plan_series',
    operator: 1,
    name: 'Boxes',
    description: '',
    imageUrl: '',
    assetId: USDT,
    price: String(random.whole(9, 12) * 10_000_000),
    works: [],
    startMs: 0,
    endMs: timeMs + random.whole(10, 60) * MINUTE_MS,
    reason: 'agreed',
  });
}

function decide({ random }: World): Envelope {
  const verdict = random.pick(['confirm', 'confirm', 'decline']);
  return asHouse({
    type: 'nft.decide_series',
    operator: random.whole(1, 3),
    seriesId: -1,
    verdict,
  });
}

function open(): Envelope {
  return asHouse({ type: 'nft.open_series', seriesId: -1, root: '' });
}

function reveal(): Envelope {
  return asHouse({ type: 'nft.reveal_box', boxId: -1, secret: '', path: [] });
}

export const nftActors: readonly Actor[] = [
  { weight: 0.6, act: mint },
  { weight: 0.75, act: list },
  { weight: 0.5, act: buy },
  { weight: 1.25, act: bid },
  { weight: 0.15, act: margin },
  { weight: 0.3, act: pay },
  { weight: 0.6, act: buyBox },
  { weight: 0.5, act: openBox },
  { weight: 0.15, act: collect },
  { weight: 0.1, act: follow },
  { weight: 0.05, act: hide },
  { weight: 0.15, act: plan },
  { weight: 0.2, act: decide },
  { weight: 0.2, act: open },
  { weight: 0.5, act: reveal },
];

type Asked = Envelope['command'] & Readonly<Record<string, unknown>>;
type Aim = (engine: Engine, command: Asked, random: Random) => Envelope | undefined;

/** One of some rows, if there are any. */
function one<Row>(rows: Iterable<Row>, random: Random): Row | undefined {
  const all = [...rows];
  return all.length === 0 ? undefined : random.pick(all);
}

function saleIn(engine: Engine, mode: string, random: Random) {
  const { state } = engine.nft;
  const sale = one(
    [...state.sales.values()].filter((each) => each.mode === mode),
    random,
  );
  const work = sale === undefined ? undefined : state.works.get(sale.workId);
  return sale === undefined || work === undefined ? undefined : { sale, work };
}

/** A series over works that may lie in it; no two of a simulation have the same root. */
function aimPlan(engine: Engine, command: Asked, random: Random): Envelope {
  const works = [...engine.nft.state.works.values()]
    .filter((work) => work.owner === work.artist && work.boxUnits > 0n)
    .filter(({ saleId, seriesId }) => saleId === 0 && seriesId === 0);
  const ids = works.slice(0, random.pick(COUNTS)).map(({ id }) => id);
  return asHouse({ ...command, works: ids });
}

/** The secrets of a series follow from its number. */
function masterOf(seriesId: number): string {
  return `${MASTER}${seriesId.toString(16)}`.slice(-64).padStart(64, '0');
}

const AIMS: Readonly<Record<string, Aim>> = {
  'nft.list': (engine, command, random) => {
    const work = one(engine.nft.state.works.values(), random);
    return work === undefined ? undefined : given(work.owner, { ...command, code: work.code });
  },
  'nft.hide': (engine, command, random) => {
    const work = one(engine.nft.state.works.values(), random);
    return work === undefined ? undefined : asHouse({ ...command, workId: work.id });
  },
  'nft.pay': (engine, command, random) => {
    const orders = [...engine.nft.state.orders.values()];
    const order = one(
      orders.filter(({ state }) => state === 'unpaid'),
      random,
    );
    if (order === undefined) return undefined;
    return given(order.buyer, { ...command, orderId: order.id });
  },
  'nft.open_box': (engine, command, random) => {
    const box = one(engine.nft.state.boxes.values(), random);
    return box === undefined ? undefined : given(box.owner, { ...command, code: box.code });
  },
  'nft.plan_series': aimPlan,
  'nft.decide_series': (engine, command, random) => {
    const series = one(engine.nft.state.series.values(), random);
    return series === undefined ? undefined : asHouse({ ...command, seriesId: series.id });
  },
  'nft.open_rest': (engine, command) => {
    const sold = [...engine.nft.state.series.values()].find(({ openByMs }) => openByMs > 0);
    return asHouse({ ...command, seriesId: sold?.id ?? 0 });
  },
  'nft.open_series': (engine, command) => {
    const all = [...engine.nft.state.series.values()];
    const series = all.find(({ state }) => state === 'confirmed');
    if (series === undefined) return undefined;
    const root = rootOfSecrets(masterOf(series.id), series.count);
    const after = series.id % 2 === 0 ? { opensAfterSale: true } : {};
    return asHouse({ ...command, seriesId: series.id, root, ...after });
  },
  'nft.reveal_box': (engine, command) => {
    const [box] = engine.nft.boxes.waiting();
    const series = engine.nft.state.series.get(box?.seriesId ?? 0);
    if (box === undefined || series === undefined) return undefined;
    const master = masterOf(series.id);
    const path = pathOf(master, series.count, box.number);
    const secret = secretOf(master, box.number);
    return asHouse({ ...command, boxId: box.id, secret, path: [...path] });
  },
};

/** What a customer does with something that somebody else sells. */
function aimBuyer(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Asked;
  if (command.type === 'nft.buy_box') {
    const all = [...engine.nft.state.series.values()];
    const series = one(
      all.filter(({ state }) => state === 'open'),
      random,
    );
    return given(envelope.actor, { ...command, code: series?.code ?? '' });
  }
  const found = saleIn(engine, command.type === 'nft.buy' ? 'fixed' : 'auction', random);
  if (found === undefined) return envelope;
  const { sale, work } = found;
  const raise = (BigInt(Number(command['raise'] ?? 1)) * sale.stepUnits).toString();
  const isSeen = random.chance(0.5) && command.type === 'nft.bid';
  const expected = isSeen ? { expected: sale.priceUnits.toString() } : {};
  const more = command.type === 'nft.bid' ? { raise, ...expected } : {};
  return given(envelope.actor, { ...command, code: work.code, ...more });
}

/** Points at works, sales, orders and boxes that are really there. */
export function aimNft(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Asked;
  const aim = AIMS[command.type];
  if (aim !== undefined) return aim(engine, command, random) ?? envelope;
  if (/^nft\.(?:buy|bid|margin|buy_box)$/.test(command.type)) {
    return aimBuyer(engine, envelope, random);
  }
  if (command.type === 'nft.collect') {
    const work = one(engine.nft.state.works.values(), random);
    return given(envelope.actor, { ...command, code: work?.code ?? '' });
  }
  return envelope;
}
