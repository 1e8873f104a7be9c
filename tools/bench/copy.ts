/**
 * What it costs that five hundred customers follow a trader: his order with all its copies in the
 * machine, beside the same order of somebody whom nobody follows; and how long the orders of all
 * others wait for the writer while ten such traders trade, beside the same wait while they do not.
 */
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import type { WriterService } from '../../apps/server/writer-service.ts';
import { isRefusal } from '../../core/engine/command.ts';
import { MOST_FOLLOWERS } from '../../features/copy/contract.ts';
import { closing, copyHouse, type Step, indexTick, leaderOf, opening } from './copy-house.ts';
import { quantile } from './statistics.ts';
import { withWriter } from './writer-bench.ts';

const NOW_MS = 1_800_000_000_000;
const ROUNDS = 30;
const LEADERS = 10;
/** Each leader opens, and half a round later closes. */
const ROUND_MS = 2_000;
const WATCHED_MS = 20_000;
const PROBE_EVERY_MS = 20;
const DECIDED_GOAL_MS = 40;
const QUEUE_GOAL_MS = 100;

/** Milliseconds, each of the copied orders first and then of what stands beside them. */
export interface CopyFigures {
  readonly copiedMs: readonly number[];
  readonly aloneMs: readonly number[];
  readonly busyWaitMs: readonly number[];
  readonly calmWaitMs: readonly number[];
}

function give<Answer>(engine: Engine, { actor, command }: Step): Answer {
  const outcome = engine.machine.execute({ actor, command: command as never }, NOW_MS);
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
  return outcome.answer as Answer;
}

/** Opens and closes, each timed with the batch that is to be stored. */
function timeOrders(engine: Engine, leader: number): number[] {
  const timed = (step: Step) => {
    const from = performance.now();
    const answer = give<{ id: number }>(engine, step);
    engine.machine.takeBatch();
    return { answer, ms: performance.now() - from };
  };
  const opened = timed(opening(leader));
  const copies = engine.copy.openCopies().length;
  if (copies !== (leader === leaderOf(0) ? MOST_FOLLOWERS : 0)) throw new Error(`${copies} copies`);
  return [opened.ms, timed(closing(leader, opened.answer.id)).ms];
}

/** The order of a leader whom five hundred follow, and that of one whom nobody follows. */
function timeDecisions(): Pick<CopyFigures, 'copiedMs' | 'aloneMs'> {
  const engine = openEngine();
  for (const step of copyHouse(1)) give(engine, step);
  // Nobody follows him, who has the same money.
  const alone = leaderOf(1);
  const gift = { owner: alone, kind: 3, assetId: 2, amount: '100000000000' };
  give(engine, { actor: 0, command: { type: 'wallet.endow', gifts: [gift] } });
  engine.machine.takeBatch();
  const copiedMs: number[] = [];
  const aloneMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    copiedMs.push(...timeOrders(engine, leaderOf(0)));
    aloneMs.push(...timeOrders(engine, alone));
  }
  return { copiedMs, aloneMs };
}

async function submit(service: WriterService, { actor, command }: Step): Promise<object> {
  const result = await service.writer.submit({ actor, command: command as never });
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  return result;
}

/** How long a small command waits until it is durable, one after the other for some time. */
async function probe(service: WriterService, forMs: number): Promise<number[]> {
  const waits: number[] = [];
  for (const until = Date.now() + forMs; Date.now() < until; ) {
    const from = performance.now();
    await submit(service, indexTick(waits.length % 2));
    waits.push(performance.now() - from);
    await new Promise((done) => setTimeout(done, PROBE_EVERY_MS));
  }
  return waits;
}

/** One leader trades until told otherwise. */
async function trade(service: WriterService, leader: number, isOver: () => boolean): Promise<void> {
  const rest = () => new Promise((done) => setTimeout(done, ROUND_MS / 2));
  await new Promise((done) => setTimeout(done, Math.random() * ROUND_MS));
  while (!isOver()) {
    const { answer } = (await submit(service, opening(leader))) as { answer: { id: number } };
    await rest();
    await submit(service, closing(leader, answer.id));
    await rest();
  }
}

async function timeWaits(service: WriterService) {
  for (const step of copyHouse(LEADERS)) await submit(service, step);
  const calmWaitMs = await probe(service, WATCHED_MS / 2);
  let isOver = false;
  const trading = Array.from({ length: LEADERS }, (_, at) =>
    trade(service, leaderOf(at), () => isOver),
  );
  const busyWaitMs = await probe(service, WATCHED_MS);
  isOver = true;
  await Promise.all(trading);
  return { calmWaitMs, busyWaitMs };
}

/** Measures both. */
export async function benchCopy(): Promise<CopyFigures> {
  return { ...timeDecisions(), ...(await withWriter(timeWaits)) };
}

/** The figures as lines to print. */
export function describeCopy(figures: CopyFigures): string {
  const { copiedMs, aloneMs, busyWaitMs, calmWaitMs } = figures;
  const at = (all: readonly number[], share: number) => `${quantile(all, share).toFixed(2)} ms`;
  return [
    `an order of a trader with ${MOST_FOLLOWERS} followers is decided in ${at(copiedMs, 0.5)} at ` +
      `the median, ${at(copiedMs, 1)} at most (goal < ${DECIDED_GOAL_MS} ms) · the same order ` +
      `of somebody whom nobody follows in ${at(aloneMs, 0.5)}`,
    `while ${LEADERS} such traders trade, another command is durable after ` +
      `${at(busyWaitMs, 0.5)} at the median, ${at(busyWaitMs, 0.99)} at p99 ` +
      `(goal < ${QUEUE_GOAL_MS} ms) · while none does after ${at(calmWaitMs, 0.5)} and ` +
      `${at(calmWaitMs, 0.99)}`,
  ].join('\n');
}
