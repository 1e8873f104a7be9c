/**
 * Where somebody could hide a hand on the scales: names that promise one, code that writes what
 * only ticks may decide, commands that move a price or end a stake. The structure test asks these
 * questions of the real system, and of doctored ones to show that they have answers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { House } from '../../apps/server/house.ts';
import { type Command, type Envelope, isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { isPriced } from '../../features/catalogue/contract.ts';
import type { ContractFill } from '../../features/contracts/contract.ts';
import type { SecondsOrder } from '../../features/seconds/contract.ts';
import { contractTerms, secondsTerms } from '../simulation/contract-actors.ts';
import { ALICE, BOB, ContractHouse } from './contract-house.ts';
import { Random } from './random.ts';
import { projectRoot } from './rooms.ts';
import { btcUsdt, ethUsdt, MONDAY_MS, smallCatalogue, USDT } from './small-catalogue.ts';

/** A name and where it stands. */
export interface Named {
  readonly where: string;
  readonly name: string;
}

/** One of some words, followed by one of others, anywhere in a name in snake case. */
function named(first: string, second = ''): RegExp {
  const then = second === '' ? '' : `_?(?:${second})`;
  return new RegExp(`(?:^|_)(?:${first})${then}(?:_|$)`);
}

/** What nobody may be able to set. */
const FORBIDDEN: readonly RegExp[] = [
  named('win|won|loss|lose|losing|hit', 'rate|chance|ratio|share|probability|odds|control'),
  named('rate|chance|odds', 'of_win|of_loss'),
  named(
    'preset|pre|forced?|fixed|planned|manual|set|override|final',
    'result|outcome|win|loss|profits?|settlement|expiry|price|tick|index|(?:profit|loss)_result',
  ),
  named(
    'result|outcome|settlement|expiry|index|tick|close_price|end_price',
    'set|preset|override|forced?|control|manual|fixed',
  ),
  named('risk', 'flag|mode|type|group|control|user|customer|level|end'),
  named('is|user|customer', 'risk'),
  named('control|controls|controlled|rig|rigged|manipulated?|cheat|lucky|unlucky|puppet'),
];
function snake(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** The names that could set a result, a rate or a price. */
export function suspectNames(names: readonly Named[]): string[] {
  return names
    .filter(({ name }) => FORBIDDEN.some((pattern) => pattern.test(snake(name))))
    .map(({ where, name }) => `${where}: ${name}`);
}

/** A file of the system itself, tests left out. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** All TypeScript and SQL of the given folders. */
export function sourcesOf(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
      .filter(({ name }) => /\.(?:ts|sql)$/.test(name) && !/\.(?:test|e2e)\.ts$/.test(name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(projectRoot, path), text: readFileSync(path, 'utf8') })),
  );
}

/** A command that some room takes, with its fields. */
export interface DeclaredCommand {
  readonly type: string;
  readonly fields: readonly string[];
}

/** All commands that the contracts of the rooms declare. */
export function declaredCommands(sources: readonly Source[]): DeclaredCommand[] {
  return sources
    .filter(({ path }) => /^features\/[a-z]+\/contract\.ts$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/interface \w+ \{\n\s*readonly type: '([a-z]+\.[a-z_]+)';([^}]*)\}/g)].map(
        ([, type = '', body = '']) => ({
          type,
          fields: [...body.matchAll(/readonly (\w+)\??:/g)].map(([, field = '']) => field),
        }),
      ),
    );
}

/** The commands that timers give, as the rules declare them. */
export function timerCommands(sources: readonly Source[]): string[] {
  const contracts = sources.filter(({ path }) => path.endsWith('/contract.ts'));
  return contracts.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /Only timers give it\.[^/]*\*\/\nexport interface \w+ \{\n\s*readonly type: '([^']+)'/g,
      ),
    ].map(([, type = '']) => type),
  );
}

/** Tables that only the writer fills, from what rules have decided. */
const DECIDED =
  'index_ticks|index_states|seconds_orders|seconds_terms|contract_[a-z]+|postings|balances|journal';
const WRITES: readonly RegExp[] = [
  new RegExp(`(?:insertInto|updateTable)\\(\\s*['"\`](?:${DECIDED})['"\`]`),
  new RegExp(`(?:insert\\s+into|update)\\s+["']?(?:${DECIDED})\\b(?!\\.)`, 'i'),
  new RegExp(
    `create\\s+(?:or replace\\s+)?(?:trigger|rule)\\s[^;]*\\bon\\s+(?:index_|seconds_|contract_)`,
    'i',
  ),
];
/** What an order or a position ended with is assigned in one place of its room only. */
const ENDINGS = /\.(?:closeTick|closeTicks|settledMs)\s*=[^=]/;
const ENDING: readonly string[] = [
  'features/seconds/rules/room.ts',
  'features/contracts/rules/closing.ts',
];
/** The journal's own store. */
const WRITER = 'platform/server/writer/commit.ts';

/** Code outside the writer that could write what only rules decide. */
export function trespassingCode(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const writes = path !== WRITER && WRITES.some((pattern) => pattern.test(text));
    const ends = !ENDING.includes(path) && ENDINGS.test(text);
    return [
      ...(writes ? [`${path} writes a table of decisions`] : []),
      ...(ends ? [`${path} says how an order ended`] : []),
    ];
  });
}

/** Server code that names a command which is not its to give. */
export function misgivenCommands(
  sources: readonly Source[],
  timerOnly: readonly string[],
): string[] {
  const servers = sources.filter(
    ({ path }) =>
      /^(?:features\/[a-z]+\/(?:server|wire)|apps\/)/.test(path) && path.endsWith('.ts'),
  );
  return servers.flatMap(({ path, text }) => {
    const named = timerOnly.filter((type) => text.includes(`'${type}'`));
    const isFeed = path.startsWith('features/feeds/server/');
    if (!isFeed && text.includes(`'feeds.tick'`)) named.push('feeds.tick');
    return named.map((type) => `${path} gives ${type}`);
  });
}

/** Makes the fields of a command; `lastId` is the newest id that anything has. */
type Maker = (random: Random, lastId: number) => object;

const market = (random: Random) => random.pick([btcUsdt, ethUsdt]);
const near = (random: Random) => 8_000_000 + random.whole(-40_000, 40_000);
const RECENT = 12;
const someId = (random: Random, lastId: number) =>
  random.whole(Math.max(1, lastId - RECENT), Math.max(1, lastId));
const account = (random: Random) => random.pick([KIND.micro, KIND.lever, KIND.change]);

/** A sound example of every command; one that is new needs a line here. */
export const EXAMPLES: Readonly<Record<string, Maker>> = {
  'catalogue.begin_plan': (random, lastId) => ({ planId: someId(random, lastId) }),
  'catalogue.halt': (random) => ({
    operator: 1,
    marketId: market(random),
    isHalted: random.chance(0.5),
    reason: 'A delivery is checked.',
  }),
  'catalogue.install': () => ({ catalogue: smallCatalogue() }),
  'catalogue.plan_terms': (random) => ({
    operator: 1,
    product: 'spot',
    marketId: market(random),
    terms: { makerFeePpm: 0, takerFeePpm: random.whole(0, 10_000), bandPpm: 100_000 },
    fromMs: MONDAY_MS + 7 * 86_400_000,
    reason: 'Summer prices',
  }),
  'catalogue.session': () => ({ calendar: 'weekday' }),
  'catalogue.withdraw_plan': (random, lastId) => ({
    operator: 1,
    planId: someId(random, lastId),
    reason: 'A wrong figure',
  }),
  'contracts.publish_terms': (random) => ({
    terms: contractTerms(market(random), { version: random.whole(1, 4), spreadBps: 90 }),
  }),
  'contracts.open': (random) => ({
    marketId: market(random),
    side: random.pick(['long', 'short']),
    mode: random.pick(['cross', 'isolated']),
    lots: random.whole(1, 3),
    multiple: 100,
    limitTicks: random.chance(0.3) ? near(random) : 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
  }),
  'contracts.close': (random, lastId) => ({ positionId: someId(random, lastId), lots: 0 }),
  'contracts.close_all': () => ({ sides: 'all' }),
  'contracts.cancel': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'contracts.set_stops': (random, lastId) => ({
    positionId: someId(random, lastId),
    takeProfitTicks: near(random),
    stopLossTicks: near(random),
    trailTicks: 0,
  }),
  'contracts.change_margin': (random, lastId) => ({
    positionId: someId(random, lastId),
    change: '100000000',
  }),
  'contracts.overnight': (random) => ({ marketId: market(random), after: 0 }),
  'feeds.check': (random) => ({ marketId: market(random) }),
  'operators.freeze': (random) => ({
    operator: random.whole(1, 3),
    owner: random.pick([ALICE, BOB]),
    what: random.pick(['trading', 'withdrawal']),
    isFrozen: random.chance(0.3),
    reason: 'a look at the rules',
  }),
  'operators.propose_correction': (random) => ({
    operator: random.whole(1, 3),
    reason: 'a slip',
    lines: [
      {
        fromOwner: random.pick([HOUSE.treasury, HOUSE.secondsDesk, HOUSE.contractsDesk]),
        fromKind: KIND.house,
        toOwner: random.pick([ALICE, BOB]),
        toKind: account(random),
        assetId: USDT,
        amount: '1000000000',
      },
    ],
  }),
  'operators.approve_correction': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
  }),
  'operators.reject_correction': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    reason: 'not so',
  }),
  'seconds.publish_terms': (random) => ({
    terms: secondsTerms(market(random), { version: random.whole(1, 4), staleMs: 1_000 }),
  }),
  'seconds.place': (random) => ({
    marketId: market(random),
    direction: random.pick(['up', 'down']),
    seconds: random.pick([30, 60]),
    stake: '1000000000',
  }),
  'seconds.settle': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'seconds.accept_risk': () => ({}),
  'seconds.set_limits': () => ({ largestStake: '0', lossPerDay: '0', pausedUntilMs: 0 }),
  'spot.place': (random) => ({
    marketId: market(random),
    side: random.pick(['buy', 'sell']),
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: near(random),
    stopTicks: 0,
    lots: random.whole(1, 100) * 10,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  }),
  'spot.cancel': (random, lastId) => ({ orderId: someId(random, lastId), clientOrderId: '' }),
  'spot.cancel_all': () => ({ marketIds: [] }),
  'spot.replace': (random, lastId) => ({
    orderId: someId(random, lastId),
    lots: 10,
    limitTicks: near(random),
  }),
  'spot.expire': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'spot.quote': (random) => ({
    marketId: market(random),
    bids: [[near(random) - 50_000, 100]],
    asks: [[near(random) + 50_000, 100]],
  }),
  'wallet.transfer': (random) => ({
    assetId: USDT,
    fromKind: account(random),
    toKind: account(random),
    amount: '1000000000',
  }),
  'wallet.exchange': (random) => ({
    fromAssetId: random.pick([2, 3, 4]),
    toAssetId: random.pick([2, 3, 4]),
    amount: '1000000000',
  }),
  'wallet.fund_demo': () => ({}),
  'recharge.ask': (random) => ({
    assetId: USDT,
    network: 'erc20',
    amount: '10000000000',
    voucher: String(random.whole(1, 9)).repeat(32),
  }),
  'recharge.review': (random, lastId) => ({
    operator: random.whole(1, 3),
    requestId: someId(random, lastId),
    verdict: random.pick(['credit', 'reject']),
    amount: '10000000000',
    reason: 'looked at',
  }),
  'recharge.chain_credit': (random) => ({
    network: 'erc20',
    txId: `0x${String(random.whole(1, 50)).padStart(64, '0')}`,
    index: 0,
    owner: ALICE,
    assetId: USDT,
    amount: '10000000000',
    block: 1,
  }),
  'recharge.chain_reverse': (random) => ({
    network: 'erc20',
    txId: `0x${String(random.whole(1, 50)).padStart(64, '0')}`,
    index: 0,
    reason: 'no longer in the chain',
  }),
  'withdrawal.ask': () => ({
    assetId: USDT,
    way: 'erc20',
    amount: '5000000000',
    destinationId: 1,
    destinationSavedMs: 0,
    lockedUntilMs: 0,
  }),
  'withdrawal.cancel': (random, lastId) => ({ withdrawalId: someId(random, lastId) }),
  'withdrawal.approve': (random, lastId) => ({
    operator: random.whole(1, 3),
    withdrawalId: someId(random, lastId),
  }),
  'withdrawal.reject': (random, lastId) => ({
    operator: random.whole(1, 3),
    withdrawalId: someId(random, lastId),
    reason: 'looked at',
  }),
  'withdrawal.sign': (random, lastId) => ({ withdrawalId: someId(random, lastId) }),
  'withdrawal.sent': (random, lastId) => ({
    operator: random.whole(0, 3),
    withdrawalId: someId(random, lastId),
    txId: `0x${'1'.repeat(64)}`,
  }),
  'withdrawal.done': (random, lastId) => ({
    operator: random.whole(0, 3),
    withdrawalId: someId(random, lastId),
  }),
  'withdrawal.failed': (random, lastId) => ({
    operator: random.whole(0, 3),
    withdrawalId: someId(random, lastId),
    reason: 'came back',
  }),
  'withdrawal.set_policy': (random) => ({
    operator: random.whole(1, 3),
    threshold: '100000000',
    reason: 'agreed',
  }),
  'verification.submit': (random) => ({
    level: random.pick([1, 2]),
    formId: random.whole(1, 9),
  }),
  'verification.decide': (random) => ({
    operator: random.whole(1, 3),
    owner: random.pick([ALICE, BOB]),
    level: random.pick([1, 2]),
    formId: random.whole(1, 9),
    verdict: random.pick(['approve', 'reject']),
    reason: 'data_differs',
    note: '',
  }),
  'verification.set_limits': (random) => ({
    operator: random.whole(1, 3),
    reason: 'agreed',
    limits: [0, 1, 2].map((level) => ({
      level,
      withdrawalUnits: String(level * 1_000_000_000),
      fiatUnits: '0',
    })),
  }),
  'wallet.endow': (random) => ({
    gifts: [{ owner: random.whole(200, 999), kind: KIND.micro, assetId: USDT, amount: '100' }],
  }),
};

const ACTORS = [ALICE, ALICE, BOB, BOB, 0, HOUSE.marketMaker, HOUSE.secondsDesk, HOUSE.insurance];

/** What counts of an index: when it is looked at again is no price. */
function indices(house: House): string {
  return JSON.stringify(
    [btcUsdt, ethUsdt].map((id) => {
      const index = house.feeds.lastIndex(id);
      return [index?.number, index?.ticks, index?.timeMs];
    }),
  );
}

/** What of a market's state can void a stake. An operator's halt keeps orders out, no more. */
function marketStates(house: House): string {
  return JSON.stringify([btcUsdt, ethUsdt].map((id) => isPriced(house.catalogue.state(id))));
}

/** A running order as text, to see whether anything about it changed. */
function orderText(order: Readonly<SecondsOrder>): string {
  return JSON.stringify(order, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** What a walk through the house has found. */
export interface Walk {
  readonly trespasses: readonly string[];
  /** How often each command was accepted. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly settled: number;
}

/** Gives a command; whether it was accepted. An assertion that stops the house is a refusal too. */
function give(house: House, envelope: Envelope, timeMs: number): boolean {
  try {
    return !isRefusal(house.machine.execute(envelope, timeMs));
  } catch {
    return false;
  }
}

interface Given {
  readonly found: readonly string[];
  readonly isAccepted: boolean;
  readonly lastId: number;
}

/** What one command, given by hand, has done that none may do. */
function trespassesOf(world: ContractHouse, actor: number, command: Command): Given {
  const { house } = world;
  const before = { index: indices(house), states: marketStates(house) };
  const running = new Map(
    house.seconds.runningOrders().map((order) => [order.id, orderText(order)] as const),
  );
  const isAccepted = give(house, { actor, command }, world.timeMs);
  const found: string[] = [];
  if (indices(house) !== before.index) found.push('moved an index');
  if (marketStates(house) !== before.states) found.push('halted or opened a market');
  const now = new Map(
    house.seconds.runningOrders().map((order) => [order.id, orderText(order)] as const),
  );
  for (const [id, text] of running) {
    if (now.get(id) !== text) found.push(`touched running order ${id}`);
  }
  const { changes, lastId } = house.machine.takeBatch();
  for (const row of (changes.appended.get('contract_fills') ?? []) as ContractFill[]) {
    const index = house.feeds.lastIndex(row.marketId);
    if (row.tick !== index?.number || row.indexTicks !== index.ticks) {
      found.push('filled beside the index tick in force');
    }
  }
  for (const row of (changes.saved.get('seconds_orders') ?? []) as SecondsOrder[]) {
    if (row.state !== 'running') found.push(`ended order ${row.id}`);
  }
  return { found: found.map((what) => `${command.type} of ${actor} ${what}`), isAccepted, lastId };
}

/** What timers have settled: each by the last tick at or before its expiry, as told beside. */
function unfairSettlements(
  world: ContractHouse,
  ticks: readonly { marketId: number; timeMs: number; ticks: number }[],
): { settled: number; found: string[] } {
  if (!world.house.machine.hasChanges) return { settled: 0, found: [] };
  const { changes } = world.house.machine.takeBatch();
  const ended = ((changes.saved.get('seconds_orders') ?? []) as SecondsOrder[]).filter(
    ({ state }) => state !== 'running',
  );
  const unfair = ended.filter((order) => {
    const last = ticks.findLast(
      ({ marketId, timeMs }) => marketId === order.marketId && timeMs <= order.expiresMs,
    );
    const { staleAfterMs = 0 } = world.house.catalogue.market(order.marketId)?.definition ?? {};
    const isFresh = last !== undefined && order.expiresMs - last.timeMs <= staleAfterMs;
    // A halt by an operator must not take a prize away.
    const isTakenAway = order.reason === 'market_halted' && isFresh;
    return last?.ticks !== order.closeTicks || isTakenAway;
  });
  return { settled: ended.length, found: unfair.map(({ id }) => `order ${id} has another price`) };
}

/**
 * Gives every command there is, from customers, house accounts and the house itself, in any order,
 * while prices come and time passes; answers what none of them may do and one did.
 */
export function walkThrough(
  examples: Readonly<Record<string, Maker>>,
  steps: number,
  doctor: (house: House) => void = () => undefined,
): Walk {
  const random = new Random(20_261_121);
  const world = new ContractHouse({ customer: '100000' });
  doctor(world.house);
  const types = Object.keys(examples);
  const busy = types.filter((type) =>
    /^(?:seconds|contracts|doctor)\.(?:place|open|close|settle|end|price)$/.test(type),
  );
  const accepted = new Map<string, number>();
  let lastId = 0;
  const trespasses: string[] = [];
  const told = [btcUsdt, ethUsdt].map((marketId) => ({
    marketId,
    timeMs: world.house.feeds.lastIndex(marketId)?.timeMs ?? 0,
    ticks: 8_000_000,
  }));
  let settled = 0;
  world.house.machine.takeBatch();
  for (let step = 0; step < steps; step += 1) {
    world.wait(random.whole(1, 900));
    const due = unfairSettlements(world, told);
    settled += due.settled;
    trespasses.push(...due.found);
    if (random.chance(0.3)) {
      const [marketId, ticks] = [market(random), near(random)];
      world.must(0, { type: 'feeds.tick', prices: [[marketId, 'one', ticks, 0]] });
      told.push({ marketId, timeMs: world.timeMs, ticks });
      world.house.machine.takeBatch();
      continue;
    }
    const type = random.pick(random.chance(0.4) ? busy : types);
    const command = { type, ...examples[type]?.(random, lastId) };
    const given = trespassesOf(world, random.pick(ACTORS), command);
    trespasses.push(...given.found);
    lastId = given.lastId;
    if (given.isAccepted) accepted.set(type, (accepted.get(type) ?? 0) + 1);
  }
  return { trespasses: [...new Set(trespasses)], accepted, settled };
}
