import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { CheckedOpening } from '../../../platform/server/rooms/opening-check.ts';
import { isPermitted } from '../contract.ts';
import type { OperatorAccounts } from './accounts.ts';
import type { TellOperators } from './house-changes.ts';
import type { OperatorsDatabase } from './tables.ts';

/** Where alarms go besides mailboxes: an address that takes them, and what they are signed with. */
export interface AlarmHook {
  readonly url: string;
  /** Of the HMAC-SHA-256 over `<time>.<body>`; without it nothing is signed. */
  readonly secret: string | undefined;
}

/** What is told: that something turned wrong, or that it is right again. */
export interface Alarm {
  readonly state: 'alarm' | 'all_clear';
  readonly name: string;
  readonly title: string;
  readonly faults: CheckedOpening['faults'];
  readonly sinceMs: number;
}

/** What alarms work with. */
export interface AlarmsOptions {
  readonly db: OperatorsDatabase;
  readonly nowMs: () => number;
  /** What is watched, as it is now. */
  readonly look: () => Promise<readonly CheckedOpening[]>;
  /** Tells people; rejects where nobody could be told, and is asked again with the next look. */
  readonly tell: (alarm: Alarm) => Promise<void>;
}

const HOOK_PATIENCE_MS = 10_000;
/** An address that does not take an alarm is asked again after each of these. */
const HOOK_PAUSES_MS = [1_000, 5_000];

/** Shorter than this nothing is worth a call in the night: a restart, a hiccup of a source. */
export const PATIENCE_MS = 90_000;

/**
 * Tells operators once that something has turned wrong, and once that it is right again. What was
 * told lies in a table, so that neither a restart nor another gateway tells it twice.
 */
export class Alarms {
  private readonly options: AlarmsOptions;

  constructor(options: AlarmsOptions) {
    this.options = options;
  }

  /** Looks once; rejects where somebody could not be told, after all others were. */
  async round(): Promise<void> {
    const known = await this.known();
    const failures: unknown[] = [];
    for (const check of await this.options.look()) {
      const row = known.get(check.name);
      const turn = check.faults.length > 0 ? this.wrong(check, row) : this.right(check, row);
      await turn.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async known() {
    const rows = await this.options.db.selectFrom('house_alarms').selectAll().execute();
    return new Map(
      rows.map((row) => [row.name, { sinceMs: Number(row.since_ms), toldMs: Number(row.told_ms) }]),
    );
  }

  private async wrong(check: CheckedOpening, row: Known | undefined): Promise<void> {
    const { db, nowMs, tell } = this.options;
    const { name, title, faults } = check;
    if (row === undefined) {
      await db
        .insertInto('house_alarms')
        .values({ name, since_ms: String(nowMs()), told_ms: '0' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    if (row.toldMs > 0 || nowMs() - row.sinceMs < PATIENCE_MS) return;
    await tell({ state: 'alarm', name, title, faults, sinceMs: row.sinceMs });
    await sql`update house_alarms set told_ms = ${nowMs()} where name = ${name}`.execute(db);
  }

  private async right({ name, title }: CheckedOpening, row: Known | undefined): Promise<void> {
    if (row === undefined) return;
    const { db, tell } = this.options;
    // What nobody heard of needs no all-clear.
    if (row.toldMs > 0) {
      await tell({ state: 'all_clear', name, title, faults: [], sinceMs: row.sinceMs });
    }
    await db.deleteFrom('house_alarms').where('name', '=', name).execute();
  }
}

interface Known {
  readonly sinceMs: number;
  readonly toldMs: number;
}

/** The signature of a body that is sent at a time, as who takes it has to compute it too. */
export function signatureOf(secret: string, atMs: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${atMs}.${body}`).digest('hex')}`;
}

/** Hands an alarm to an address. Rejects, without naming the address, when it was not taken. */
export async function sendAlarm({ url, secret }: AlarmHook, alarm: Alarm, atMs: number) {
  const body = JSON.stringify(alarm);
  const signed =
    secret === undefined ? {} : { 'x-bourse-signature': signatureOf(secret, atMs, body) };
  const sent = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bourse-time': String(atMs), ...signed },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(HOOK_PATIENCE_MS),
  });
  const reply = await sent.catch((error: unknown) => {
    throw new Error('ALERT_URL is not there', { cause: (error as Error).cause });
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`ALERT_URL answers with ${reply.status}`);
}

/** What telling works with. */
export interface AlarmTelling {
  readonly gateway: Pick<Gateway, 'log' | 'nowMs'>;
  readonly hook: AlarmHook | undefined;
  readonly accounts: Pick<OperatorAccounts, 'list'>;
  readonly tell: TellOperators;
}

/** Tells all who may see it by mail, and the address of alarms; what is not taken is logged. */
export function tellAlarms({ gateway, hook, accounts, tell }: AlarmTelling) {
  const hooked = async (alarm: Alarm): Promise<void> => {
    if (hook === undefined) return;
    for (const pauseMs of [0, ...HOOK_PAUSES_MS]) {
      await setTimeout(pauseMs);
      try {
        await sendAlarm(hook, alarm, gateway.nowMs());
        return;
      } catch (err) {
        gateway.log.warn({ err, alarm: alarm.name }, 'an alarm was not taken');
      }
    }
  };
  return async (alarm: Alarm): Promise<void> => {
    const all = await accounts.list();
    const addresses = all
      .filter(({ role, isActive }) => isActive && isPermitted(role, 'opening.read'))
      .map(({ email }) => email);
    const what = alarm.faults.flatMap((fault) => [fault.what, fault.action]).join('\n');
    const time = `${new Date(alarm.sinceMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    await tell(addresses, `operators.mail_${alarm.state}`, { title: alarm.title, what, time });
    await hooked(alarm);
  };
}
