/** Customers who bring and take money, operators who decide, and a chain that turns. */
import type { Engine } from '../../apps/server/engine.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { assetId } from '../../core/money/units.ts';
import type { Random } from '../support/random.ts';
import { BTC, ETH, USDT } from '../support/small-catalogue.ts';

const WHOLE = 100_000_000n;
const DAY_MS = 86_400_000;
const OPERATORS = 3;
const OUTPUTS = 60;
/** So many customers are paid by the chain: few enough that some have spent it when it turns. */
const PAID = 2;
/** Ways that each coin has, and what a customer brings or takes at most, in thousandths. */
const COINS = [
  [USDT, 'erc20', 3_000_000],
  [BTC, 'bitcoin', 300],
  [ETH, 'ethereum', 3_000],
] as const;

function asHouse(command: object): Envelope {
  return { actor: 0, command: command as Envelope['command'] };
}

/** Customers whose identity is verified, so that they may withdraw. */
export function verifications(customers: readonly number[]): Envelope[] {
  return customers.flatMap((owner) => {
    const form = { level: 1, formId: owner };
    const submit = { type: 'verification.submit', ...form };
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    return [{ actor: owner, command: submit }, asHouse({ type: 'verification.decide', ...decide })];
  });
}

function amountOf(random: Random, most: number): string {
  return ((BigInt(random.whole(1, most)) * WHOLE) / 1_000n).toString();
}

/** An output of a chain always pays the same customer, as it does in a chain. */
function output(random: Random, customers: readonly number[]) {
  const number = random.whole(1, OUTPUTS);
  const owner = customers[number % PAID] ?? 0;
  const [asset, network, most] = COINS[number % COINS.length] ?? COINS[0];
  const place = { network, txId: `0x${String(number).padStart(64, '0')}`, index: 0 };
  return { place, owner, assetId: asset, most };
}

function chainEnvelope(random: Random, customers: readonly number[]): Envelope {
  const { place, most, ...payment } = output(random, customers);
  if (random.chance(0.4)) {
    return asHouse({ type: 'deposit.chain_reverse', ...place, reason: 'no longer there' });
  }
  const amount = amountOf(random, most * 20);
  return asHouse({ type: 'deposit.chain_credit', ...place, ...payment, amount, block: 1 });
}

function askEnvelope(random: Random, owner: number, timeMs: number): Envelope {
  const [asset, way, most] = random.pick(COINS);
  const amount = amountOf(random, most);
  if (random.chance(0.3)) {
    const voucher = String(random.whole(1, 9)).repeat(32);
    const command = { type: 'deposit.ask', assetId: asset, network: way, amount, voucher };
    return { actor: owner, command };
  }
  const command = {
    type: 'withdrawal.ask',
    assetId: asset,
    way,
    amount,
    destinationId: random.whole(1, 9),
    destinationSavedMs: timeMs - random.whole(DAY_MS - 10_000_000, DAY_MS * 2),
    lockedUntilMs: random.chance(0.05) ? timeMs + 1 : 0,
  };
  return { actor: owner, command };
}

const ALL = 'all';

/** Moves all bitcoins where a reversal does not reach them, or some back. */
function hideEnvelope(random: Random, owner: number): Envelope {
  const hides = random.chance(0.7);
  const [fromKind, toKind] = hides ? [KIND.spot, KIND.fiat] : [KIND.fiat, KIND.spot];
  const amount = hides ? ALL : amountOf(random, 500);
  const command = { type: 'wallet.transfer', assetId: BTC, fromKind, toKind, amount };
  return { actor: owner, command };
}

const STEPS = [
  'approve',
  'approve',
  'approve',
  'sign',
  'sent',
  'done',
  'reject',
  'failed',
] as const;

/** The next thing that somebody does with money in or out at a time. */
export function fundEnvelope(
  random: Random,
  customers: readonly number[],
  timeMs: number,
): Envelope {
  const dice = random.next();
  const owner = random.pick(customers);
  if (dice < 0.2) return chainEnvelope(random, customers);
  if (dice < 0.3) return hideEnvelope(random, random.pick(customers.slice(0, PAID)));
  if (dice < 0.5) return askEnvelope(random, owner, timeMs);
  const operator = random.whole(0, OPERATORS);
  if (dice < 0.6) {
    const verdict = random.pick(['credit', 'reject']);
    const amount = amountOf(random, 1_000);
    const order = { operator, requestId: -1, amount, reason: 'looked at' };
    // The form that looks at single vouchers is what journals hold from before.
    if (random.chance(0.5)) return asHouse({ type: 'deposit.credit', ...order });
    if (random.chance(0.2)) return asHouse({ type: 'deposit.approve', ...order });
    return asHouse({ type: 'deposit.review', verdict, ...order });
  }
  if (dice < 0.62) {
    const threshold = amountOf(random, 500);
    if (random.chance(0.3)) {
      const limit = amountOf(random, 2_000);
      return asHouse({ type: 'deposit.set_day_limit', operator, limit, reason: 'agreed' });
    }
    const type = random.chance(0.5) ? 'withdrawal.set_policy' : 'deposit.set_policy';
    return asHouse({ type, operator, threshold, reason: 'agreed' });
  }
  if (dice < 0.68) {
    const command = { type: 'withdrawal.cancel', withdrawalId: -1 };
    return { actor: owner, command };
  }
  const type = `withdrawal.${random.pick(STEPS)}`;
  const order = { operator, withdrawalId: -1, reason: 'looked at', txId: `0x${'1'.repeat(64)}` };
  return asHouse({ type, ...order });
}

/** Points decisions at what really waits for one, and requests at a balance. */
export function aimAtFunds(engine: Engine, given: Envelope, random: Random): Envelope {
  const command = given.command as Envelope['command'] & {
    readonly requestId?: number;
    readonly withdrawalId?: number;
    readonly amount?: string;
  };
  if (command.amount === ALL) {
    const { ledger } = engine.machine;
    const amount = ledger.available(ledger.slot(given.actor, KIND.spot, assetId(BTC)));
    const aimed = { ...command, amount: String(amount) };
    return { ...given, command: aimed };
  }
  if (command.requestId === -1) {
    const waiting = engine.deposit.waitingRequests();
    const found = waiting.length === 0 ? undefined : random.pick(waiting);
    const requestId = found?.id ?? 1;
    // Two operators say the same amount only if they mostly say what was asked for.
    const isAsAsked =
      ['deposit.approve', 'deposit.credit'].includes(command.type) && random.chance(0.8);
    const asked = isAsAsked && found !== undefined ? { amount: String(found.amountUnits) } : {};
    const aimed = { ...command, requestId, ...asked };
    return { ...given, command: aimed };
  }
  if (command.withdrawalId !== -1) return given;
  const open = engine.withdrawal.openWithdrawals();
  const found = open.length === 0 ? undefined : random.pick(open);
  const isOwn = given.actor > 0 && !random.chance(0.1);
  const actor = isOwn && found !== undefined ? found.owner : given.actor;
  const aimed = { ...command, withdrawalId: found?.id ?? 1 };
  return { actor, command: aimed };
}
