/**
 * How long a day's rebates of a tree of a million members take, and how long orders wait for the
 * longest of its commands: rules in memory, each member invited by one drawn before him, a tenth
 * of them with fees of the day.
 */
import { openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { assetId, units } from '../../core/money/units.ts';
import { DAY_MS, PAID_AFTER_MS } from '../../features/referral/contract.ts';
import { firstTerms } from '../../features/referral/seed.ts';
import { BENCH_QUOTE, benchCatalogue } from './bench-catalogue.ts';
import { quantile, whole } from './statistics.ts';

const MEMBERS = 1_000_000;
const FIRST = 1_000;
const PAYS_EVERY = 10;
const START_MS = 20_000 * DAY_MS + 3_600_000;
const FEE = 1_000_000n;
const WORTH = 200_000_000_000n;
const GOAL_S = 5;
const GOAL_MS = 200;

/** Milliseconds of each command of the day, and what it paid. */
export interface ReferralFigures {
  readonly commandMs: readonly number[];
  readonly rebates: number;
}

/** A member before one, drawn by a small generator that repeats itself. */
function drawn(before: number, seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0;
  return FIRST + (mixed % before);
}

function founded() {
  const engine = openEngine();
  const { machine, referral, verification } = engine;
  const give = (command: object): void => {
    const outcome = machine.execute({ actor: 0, command: command as never }, START_MS);
    if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
  };
  give({ type: 'catalogue.install', catalogue: benchCatalogue() });
  give({ type: 'referral.publish_terms', terms: firstTerms({ scale: 8 }) });
  // As they are loaded from the tables: a million commands would measure something else.
  for (let at = 0; at <= MEMBERS; at += 1) {
    const owner = FIRST + at;
    const form = { owner, level: 1 as const, state: 'verified' as const, formId: owner };
    const decided = { submittedMs: 1, decidedMs: 1, operator: 1, reason: '', note: '' };
    verification.restoreState({ ...form, ...decided });
    if (at === 0) continue;
    referral.restoreMember({ owner, inviter: drawn(at, at), joinedMs: 1 });
    const paid = { worthUnits: WORTH, creditedMs: 1, isReversed: false };
    referral.deposits.put({ id: at, owner, ...paid });
    if (at % PAYS_EVERY !== 0) continue;
    const row = { day: 20_000, owner, assetId: BENCH_QUOTE, units: FEE, counted: 0 };
    referral.restoreFee(row);
  }
  const { ledger } = machine;
  const asset = assetId(BENCH_QUOTE);
  const fees = ledger.slot(HOUSE.fees, KIND.house, asset);
  const sum = units((BigInt(MEMBERS) * FEE) / BigInt(PAYS_EVERY));
  ledger.post(ledger.slot(HOUSE.playMoney, KIND.house, asset), fees, sum, 'bench', 1);
  machine.takeBatch();
  return engine;
}

/** Pays the day and times each of its commands, batches included. */
export function benchReferral(): ReferralFigures {
  const { machine, referral } = founded();
  const commandMs: number[] = [];
  let rebates = 0;
  const day = referral.paying.state?.day ?? 0;
  for (let nowMs = (day + 1) * DAY_MS + PAID_AFTER_MS; referral.paying.state?.day === day; ) {
    nowMs = Math.max(nowMs, referral.paying.state.dueMs);
    const from = performance.now();
    machine.runDueTimer(nowMs);
    const batch = machine.takeBatch();
    commandMs.push(performance.now() - from);
    rebates += batch.changes.appended.get('referral_rebates')?.length ?? 0;
  }
  return { commandMs, rebates };
}

/** The figures as a line to print. */
export function describeReferral({ commandMs, rebates }: ReferralFigures): string {
  const seconds = commandMs.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return (
    `a day of ${whole(MEMBERS)} members, ${whole(MEMBERS / PAYS_EVERY)} of them with fees: ` +
    `${whole(rebates)} rebates in ${seconds.toFixed(2)} s (goal < ${GOAL_S} s), in ` +
    `${whole(commandMs.length)} commands of ${Math.round(quantile(commandMs, 0.5))} ms at the ` +
    `median and ${Math.round(quantile(commandMs, 1))} ms at most (goal ≤ ${GOAL_MS} ms)`
  );
}
