import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  type CheckedOpening,
  checkOpening,
  mayOpen,
  noteProof,
  type OpeningCheck,
  type OpeningMeans,
} from '../../../platform/server/rooms/opening-check.ts';
import type { OperatorsDatabase } from './tables.ts';

/** What the opening works with. */
export interface OpeningOptions {
  readonly db: OperatorsDatabase;
  readonly mode: 'demo' | 'live';
  readonly nowMs: () => number;
  readonly checks: readonly OpeningCheck[];
  readonly means: Omit<OpeningMeans, 'nowMs'>;
  /** Whether there is a customer: a house that has one was opened before this was asked. */
  readonly hasCustomers: () => Promise<boolean>;
  /** Sends a mail at once; answers what it proves. Rejects with why it was not taken. */
  readonly tryMail: (
    address: string,
  ) => Promise<{ readonly name: string; readonly sha256: string }>;
}

/** How the house stands. */
export interface OpeningReport {
  readonly state: 'demo' | 'closed' | 'open';
  /** By their names, as lists of the console have their rows. */
  readonly data: readonly (CheckedOpening & { readonly id: string })[];
  readonly total: number;
}

/** A house that was closed a moment ago is not asked again for each call. */
const LOOKED_AGAIN_MS = 1_000;

/**
 * Whether customers are let in. A demo is open; a house of real money opens once, by an owner and
 * a second operator, when nothing is missing that must be there. It does not close again by what
 * fails later: who has money in it must reach it.
 */
export class Opening {
  private readonly options: OpeningOptions;
  private opened: boolean;
  private lookedMs = -LOOKED_AGAIN_MS;
  private looking: Promise<boolean> | undefined;

  constructor(options: OpeningOptions) {
    this.options = options;
    this.opened = options.mode === 'demo';
  }

  /** Whether customers are let in, as it was found last; who asks has it looked at again. */
  get wasOpen(): boolean {
    // Another gateway may have opened the house meanwhile.
    if (!this.opened) this.isOpen().catch(() => undefined);
    return this.opened;
  }

  /** Whether customers are let in. */
  async isOpen(): Promise<boolean> {
    if (this.opened) return true;
    const nowMs = this.options.nowMs();
    if (this.looking === undefined || nowMs - this.lookedMs >= LOOKED_AGAIN_MS) {
      this.lookedMs = nowMs;
      this.looking = this.look();
    }
    return this.looking;
  }

  /** Everything that was asked for, and what is missing of it. */
  async report(): Promise<OpeningReport> {
    const { checks, means, mode, nowMs } = this.options;
    const isOpen = await this.isOpen();
    const found = await checkOpening(checks, { ...means, nowMs: nowMs() });
    const data = found.map((each) => ({ id: each.name, ...each }));
    const live = isOpen ? 'open' : 'closed';
    return { state: mode === 'demo' ? 'demo' : live, data, total: data.length };
  }

  /** What is watched of an open house, as it is now; nothing of one that is closed. */
  async watched(): Promise<readonly CheckedOpening[]> {
    const { checks, means, nowMs } = this.options;
    if (!(await this.isOpen())) return [];
    const watched = checks.filter(({ isWatched }) => isWatched === true);
    return checkOpening(watched, { ...means, nowMs: nowMs() });
  }

  /** Lets customers in. Refusals: `already_open`, `not_ready` with what is missing. */
  async open(operatorId: number): Promise<Refusal | undefined> {
    const refused = await this.refusal();
    if (refused !== undefined) return refused;
    await this.options.db
      .insertInto('house_openings')
      .values({ opened_ms: String(this.options.nowMs()), opened_by: String(operatorId) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    this.opened = true;
    return undefined;
  }

  /** Why the house cannot be opened now. */
  async refusal(): Promise<Refusal | undefined> {
    const { state, data: checks } = await this.report();
    if (state !== 'closed') return refuse('already_open');
    if (mayOpen(checks)) return undefined;
    const red = checks.filter(({ isMust, faults }) => isMust && faults.length > 0);
    return refuse('not_ready', { missing: red.map(({ title }) => title).join('; ') });
  }

  /** Sends an operator a mail, and notes that it was taken. Refusal: `mail_not_taken`. */
  async proveMail(address: string): Promise<Refusal | { readonly sha256: string }> {
    const { db, nowMs, tryMail } = this.options;
    const tried = await tryMail(address).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      return refuse('mail_not_taken', { said });
    });
    if (isRefusal(tried)) return tried;
    await noteProof(db as never, tried.name, { sha256: tried.sha256, provedMs: nowMs() });
    return tried;
  }

  private async look(): Promise<boolean> {
    const { db, hasCustomers } = this.options;
    const row = await db.selectFrom('house_openings').select('opened_ms').executeTakeFirst();
    if (row !== undefined || (await hasCustomers())) this.opened = true;
    return this.opened;
  }
}
