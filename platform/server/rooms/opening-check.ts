/**
 * What a house of real money has to have before customers come in. Rooms declare it on their cards;
 * the console's page and `npm run doctor` ask all of them at once.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { HouseSettings } from '../settings/house-settings.ts';
import type { WorkQueue } from './console-parts.ts';
import type { PermissionTable } from './permissions.ts';

/** Something that is missing, and what mends it: a command, a setting or a page of the console. */
export interface OpeningFault {
  readonly what: string;
  readonly action: string;
}

/** What a check may look at: committed rows and settings, so that it needs no running server. */
export interface OpeningMeans<OwnSettings = unknown> {
  readonly db: Kysely<unknown>;
  readonly settings: HouseSettings & OwnSettings;
  readonly permissions: readonly PermissionTable[];
  /** What waits for operators. */
  readonly queues: readonly WorkQueue[];
  readonly nowMs: number;
}

/** One thing that has to be right. */
export interface OpeningCheck {
  readonly name: string;
  /** What is right when it finds nothing. */
  readonly title: string;
  /** Whether customers stay outside until it is right. */
  readonly isMust: boolean;
  /** Whether operators are told when it turns red after the opening, and when it is right again. */
  readonly isWatched?: true;
  find(means: OpeningMeans<never>): Promise<readonly OpeningFault[]>;
}

/** A check with what it found; no faults: it is right. */
export interface CheckedOpening {
  readonly name: string;
  readonly title: string;
  readonly isMust: boolean;
  readonly isWatched: boolean;
  readonly faults: readonly OpeningFault[];
}

async function found(
  check: OpeningCheck,
  means: OpeningMeans<never>,
): Promise<readonly OpeningFault[]> {
  try {
    return await check.find(means);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return [{ what: `It could not be looked at: ${what}`, action: 'See the log of the server.' }];
  }
}

/** Asks all checks, one after another; never rejects: what cannot be looked at is a fault. */
export async function checkOpening(
  checks: readonly OpeningCheck[],
  means: OpeningMeans,
): Promise<readonly CheckedOpening[]> {
  const checked: CheckedOpening[] = [];
  for (const check of checks) {
    const { name, title, isMust, isWatched = false } = check;
    const faults = await found(check, means as OpeningMeans<never>);
    checked.push({ name, title, isMust, isWatched, faults });
  }
  return checked;
}

/** Whether nothing is missing without which customers stay outside. */
export function mayOpen(checked: readonly CheckedOpening[]): boolean {
  return checked.every(({ isMust, faults }) => !isMust || faults.length === 0);
}

/** The hash by which a proof names what it was made for. */
export function proofHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Something that was tried and went well: for what, as a hash, and when. */
export interface OpeningProof {
  readonly sha256: string;
  readonly provedMs: number;
}

/** When something was last tried and went well; undefined where it never did. */
export async function readProof(
  db: Kysely<unknown>,
  name: string,
): Promise<OpeningProof | undefined> {
  const { rows } = await sql<{ sha256: string; proved_ms: string }>`
    select sha256, proved_ms from opening_proofs where name = ${name}`.execute(db);
  const [row] = rows;
  return row && { sha256: row.sha256, provedMs: Number(row.proved_ms) };
}

/** Notes that something was tried and went well. */
export async function noteProof(
  db: Kysely<unknown>,
  name: string,
  { sha256, provedMs }: OpeningProof,
): Promise<void> {
  await sql`
    insert into opening_proofs (name, sha256, proved_ms) values (${name}, ${sha256}, ${provedMs})
    on conflict (name) do update set sha256 = excluded.sha256, proved_ms = excluded.proved_ms
  `.execute(db);
}
