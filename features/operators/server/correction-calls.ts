import { sql } from 'kysely';
import { numberedPage } from '../../../platform/server/rooms/page-of.ts';
import {
  type AnswerTo,
  isRefusal,
  type Json,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import type { Result } from '../../../platform/server/writer/writer-options.ts';
import { houseAccount } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type Operator,
} from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { CorrectionLine, OperatorsCommand, ProposeCorrection } from '../contract.ts';
import { correctionsInput, oneInput, proposeInput, rejectInput } from '../wire.ts';
import type { ConsoleNeeds } from './needs.ts';
import type { OperatorsDatabase } from './tables.ts';

const READ = 'corrections.read';
const DECIDE = 'corrections.decide';
const shared = { room: 'operators', method: 'POST', permission: DECIDE } as const;

/** Tells a customer's screens to read their balances again. */
const balancesPart = flagPart('balances');

/** The customers' open screens show what was corrected at once. */
async function tellOwners({ gateway, db }: Parts, id: number): Promise<void> {
  const row = await db
    .selectFrom('corrections')
    .select('lines')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  const lines = JSON.parse(row.lines) as readonly CorrectionLine[];
  const owners = new Set(lines.flatMap(({ fromOwner, toOwner }) => [fromOwner, toOwner]));
  for (const owner of owners) {
    if (owner > 0) gateway.hub.publish(privateChannel(owner), balancesPart, true);
  }
}

interface Parts {
  readonly gateway: Gateway;
  readonly db: OperatorsDatabase;
  readonly needs: ConsoleNeeds;
}

/** What operators call the accounts, wherever the console names one. */
const KIND_NAMES: Readonly<Record<AccountKind, string>> = {
  [KIND.house]: 'house',
  [KIND.fiat]: 'fiat',
  [KIND.spot]: 'spot',
  [KIND.margin]: 'contract',
  [KIND.seconds]: 'seconds',
};

/** An account as people say it: "treasury", or "customer 10001 spot". */
function accountName(owner: number, kind: AccountKind): string {
  return houseAccount(owner)?.name ?? `customer ${owner} ${KIND_NAMES[kind]}`;
}

/** A line as people read it. */
function shownLine({ needs }: Parts, line: CorrectionLine) {
  const asset = needs.house.asset(line.assetId);
  return {
    from: accountName(line.fromOwner, line.fromKind),
    to: accountName(line.toOwner, line.toKind),
    coin: asset?.code ?? String(line.assetId),
    amount: asset === undefined ? line.amount : printUnits(BigInt(line.amount), asset.scale),
  };
}

interface Stored {
  readonly id: string;
  readonly proposed_by: string;
  readonly proposed_ms: string;
  readonly reason: string;
  readonly reference: string;
  readonly lines: string;
  readonly state: string;
  readonly decided_by: string;
  readonly decided_ms: string;
  readonly decision: string;
}

function shownCorrection(parts: Parts, row: Stored) {
  const lines = JSON.parse(row.lines) as readonly CorrectionLine[];
  return {
    id: Number(row.id),
    proposedBy: Number(row.proposed_by),
    proposedMs: Number(row.proposed_ms),
    reason: row.reason,
    reference: row.reference,
    lines: lines.map((line) => shownLine(parts, line)),
    state: row.state,
    decidedBy: Number(row.decided_by),
    decidedMs: Number(row.decided_ms),
    decision: row.decision,
  };
}

/** Whether a correction that was approved names the same proof: then its money is here already. */
async function isSettled({ db }: Parts, reference: string): Promise<boolean> {
  if (reference === '') return false;
  const found = await db
    .selectFrom('corrections')
    .select('id')
    .where('state', '=', 'approved')
    .where(sql`lower(reference)`, '=', reference.toLowerCase())
    .where('reference', '<>', '')
    .executeTakeFirst();
  return found !== undefined;
}

function readStored({ db }: Parts, id: number): Promise<Stored | undefined> {
  return db.selectFrom('corrections').selectAll().where('id', '=', String(id)).executeTakeFirst();
}

async function findShown(parts: Parts, id: number) {
  const row = await readStored(parts, id);
  return row === undefined ? undefined : shownCorrection(parts, row);
}

/** Gives a command of an operator, under the key of his call. */
function submit<Asked extends OperatorsCommand>(
  { gateway }: Parts,
  operator: Operator,
  key: string | undefined,
  command: Asked,
): Promise<Result<AnswerTo<Asked>>> {
  const envelope = { actor: 0, command };
  if (key === undefined) return gateway.submit(envelope);
  return gateway.submit({ ...envelope, key: `operator ${operator.operatorId} ${key}` });
}

type TypedLine = Omit<CorrectionLine, 'fromKind' | 'toKind'> & {
  readonly fromKind: number;
  readonly toKind: number;
};

/** The lines in whole units; a refusal where a customer or an amount is not there. */
async function readLines(
  { needs }: Parts,
  typed: readonly TypedLine[],
): Promise<CorrectionLine[] | Refusal> {
  const read: CorrectionLine[] = [];
  for (const line of typed) {
    const asset = needs.house.asset(line.assetId);
    if (asset === undefined) return refuse('unknown_asset');
    const parsed = parseUnits(line.amount, asset.scale);
    if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
    for (const owner of [line.fromOwner, line.toOwner]) {
      const isMissing = owner > 0 && (await needs.customers.one(owner)) === undefined;
      if (isMissing) return refuse('unknown_account');
    }
    const { fromKind, toKind } = line;
    read.push({
      ...line,
      fromKind: fromKind as AccountKind,
      toKind: toKind as AccountKind,
      amount: parsed.units.toString(),
    });
  }
  return read;
}

function queryCalls(parts: Parts): ConsoleCall[] {
  const { db } = parts;
  return [
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/corrections',
      summary: 'Corrections, newest first.',
      permission: READ,
      input: correctionsInput,
      handle: async ({ input }) => {
        const { state } = input;
        let own = db.selectFrom('corrections');
        if (state !== undefined) own = own.where('state', '=', state);
        const found = await numberedPage<Stored>(db, own.selectAll(), input);
        const data = found.data.map((row) => shownCorrection(parts, row));
        return { message: { ...found, data } };
      },
    }),
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/corrections/one',
      summary: 'One correction.',
      permission: READ,
      input: oneInput,
      handle: async ({ input }) => {
        const found = await findShown(parts, input.id);
        return found === undefined ? refuse('unknown_correction') : { message: found };
      },
    }),
  ];
}

function proposeCall(parts: Parts): ConsoleCall {
  return consoleCommand({
    ...shared,
    path: '/corrections/propose',
    summary: 'Proposes postings that put a mistake right.',
    input: proposeInput,
    handle: async ({ input, operator, key }) => {
      const lines = await readLines(parts, input.lines);
      if (isRefusal(lines)) return lines;
      const { reason, reference } = input;
      if (await isSettled(parts, reference)) return refuse('reference_used');
      const command: ProposeCorrection = {
        type: 'operators.propose_correction',
        operator: operator.operatorId,
        reason,
        reference,
        lines,
      };
      const result = await submit(parts, operator, key, command);
      if (isRefusal(result)) return result;
      const { id } = result.answer;
      const shown = lines.map((line) => shownLine(parts, line));
      const after: Json = reference === '' ? shown : { reference, lines: shown };
      return { message: { id }, note: { subject: `correction ${id}`, after, reason } };
    },
  });
}

function decideCalls(parts: Parts): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/corrections/approve',
      summary: 'Posts a correction that another operator has proposed.',
      input: oneInput,
      about: async ({ id }) => {
        const lines = JSON.parse((await readStored(parts, id))?.lines ?? '[]') as CorrectionLine[];
        return lines.flatMap(({ fromOwner, toOwner }) => [fromOwner, toOwner]);
      },
      handle: async ({ input, operator, key }) => {
        const { id } = input;
        const { operatorId } = operator;
        const { isLive } = parts.needs;
        const stored = await readStored(parts, id);
        if (stored?.state === 'proposed' && (await isSettled(parts, stored.reference))) {
          return refuse('reference_used');
        }
        const type = 'operators.approve_correction';
        const asked = { type, operator: operatorId, id, keepsCover: true } as const;
        const command = isLive ? { ...asked, isLive } : asked;
        const result = await submit(parts, operator, key, command);
        if (isRefusal(result)) return result;
        await tellOwners(parts, id);
        const found = await findShown(parts, id);
        const [before, after] = ['proposed', 'approved'].map((state) => ({ state }));
        const note = { subject: `correction ${id}`, before, reason: found?.reason ?? '' };
        return {
          message: { id },
          note: { ...note, after: { ...after, lines: found?.lines ?? [] } },
        };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/corrections/reject',
      summary: 'Drops a correction that was proposed.',
      input: rejectInput,
      handle: async ({ input, operator, key }) => {
        const { id, reason } = input;
        const result = await submit(parts, operator, key, {
          type: 'operators.reject_correction',
          operator: operator.operatorId,
          id,
          reason,
        });
        if (isRefusal(result)) return result;
        const [before, after] = ['proposed', 'rejected'].map((state) => ({ state }));
        return { message: { id }, note: { subject: `correction ${id}`, before, after, reason } };
      },
    }),
  ];
}

/** Calls about corrections: what was proposed, and the two operators that each of them needs. */
export function correctionCalls(parts: Parts): ConsoleCall[] {
  return [...queryCalls(parts), proposeCall(parts), ...decideCalls(parts)];
}
