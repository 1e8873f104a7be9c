import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { RECOVERY_CODES } from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';
import type { Tries } from './tries.ts';

const PERIOD_S = 30;
const PERIOD_MS = PERIOD_S * 1_000;
const SECRET_BYTES = 20;
/** Clocks of phones and ours may be this many steps apart. */
const WINDOW = 1;
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_S };
const TRIED = 'second factor';
/** Without letters and digits that look alike; two groups of five carry 49 bits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

/** What an authenticator app takes: the secret in base32, and an address with everything. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Whether it is on, since when, and how many recovery codes are left. */
export interface SecondFactorState {
  readonly isOn: boolean;
  readonly sinceMs: number;
  readonly recoveryLeft: number;
}

interface Stored {
  readonly sealed_secret: string;
  readonly since_ms: string;
}

/** What second factors work with. */
export interface SecondFactorOptions {
  readonly db: IdentityDatabase;
  readonly secrets: SecretBox;
  /** What apps of codes show it as. */
  readonly site: { readonly name: string };
  readonly tries: Tries;
  readonly nowMs: () => number;
}

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A recovery code as it is hashed: people leave the dash away and type capitals. */
function bareRecoveryCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

/**
 * Two-factor by time-based codes (RFC 6238: SHA-1, six digits, 30 seconds), and recovery codes for
 * who has lost the phone. A code opens once: neither a time step nor a recovery code comes twice.
 */
export class SecondFactor {
  private readonly options: SecondFactorOptions;

  constructor(options: SecondFactorOptions) {
    this.options = options;
  }

  /** How it stands with a customer. */
  async state(customerId: number): Promise<SecondFactorState> {
    const stored = await this.stored(customerId);
    const sinceMs = Number(stored?.since_ms ?? 0);
    if (sinceMs === 0) return { isOn: false, sinceMs: 0, recoveryLeft: 0 };
    const { left } = await this.options.db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('customer_id', '=', String(customerId))
      .where('used_ms', '=', '0')
      .executeTakeFirstOrThrow();
    return { isOn: true, sinceMs, recoveryLeft: Number(left) };
  }

  /** Makes a secret that counts once it is confirmed. Refusal: `two_factor_on`. */
  async begin(customerId: number, account: string): Promise<Enrolment | Refusal> {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const sealed_secret = this.options.secrets.seal(secret, contextOf(customerId));
    const { numInsertedOrUpdatedRows } = await this.options.db
      .insertInto('two_factor')
      .values({ customer_id: String(customerId), sealed_secret })
      .onConflict((conflict) =>
        conflict
          .column('customer_id')
          .doUpdateSet({ sealed_secret, last_step: '0' })
          .where('two_factor.since_ms', '=', '0'),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return refuse('two_factor_on');
    const { name: issuer } = this.options.site;
    const uri = new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();
    return { secret, uri };
  }

  /**
   * Switches it on with the first code; gives the recovery codes, which are stored nowhere.
   * Refusals: `two_factor_on`, `too_many_tries`, `two_factor_wrong`.
   */
  async confirm(customerId: number, code: string): Promise<readonly string[] | Refusal> {
    const stored = await this.stored(customerId);
    if (stored !== undefined && stored.since_ms !== '0') return refuse('two_factor_on');
    if (!(await this.options.tries.noteSecret(TRIED, customerId))) return refuse('too_many_tries');
    if (stored === undefined || !(await this.useTimeCode(customerId, stored, code))) {
      return refuse('two_factor_wrong');
    }
    const { numUpdatedRows } = await this.options.db
      .updateTable('two_factor')
      .set({ since_ms: String(this.options.nowMs()) })
      .where('customer_id', '=', String(customerId))
      .where('since_ms', '=', '0')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return refuse('two_factor_on');
    await this.options.tries.forgetSecret(TRIED, customerId);
    return this.renewRecoveryCodes(customerId);
  }

  /**
   * Whether a customer may go on: he has no second factor, or the code is his. Uses the code up.
   * Refusals in order: `two_factor_needed` (there is one and no code came), `too_many_tries`,
   * `two_factor_wrong`.
   */
  async check(customerId: number, code: string | undefined): Promise<Refusal | undefined> {
    const stored = await this.stored(customerId);
    if (stored === undefined || stored.since_ms === '0') return undefined;
    if (code === undefined || code.trim() === '') return refuse('two_factor_needed');
    if (!(await this.options.tries.noteSecret(TRIED, customerId))) return refuse('too_many_tries');
    const bare = code.replace(/\s/g, '');
    const right = /^\d{6}$/.test(bare)
      ? await this.useTimeCode(customerId, stored, bare)
      : await this.useRecoveryCode(customerId, code);
    if (!right) return refuse('two_factor_wrong');
    await this.options.tries.forgetSecret(TRIED, customerId);
    return undefined;
  }

  /** Switches it off; the codes are gone. */
  async switchOff(customerId: number): Promise<void> {
    const id = String(customerId);
    await this.options.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('two_factor').where('customer_id', '=', id).execute();
      await transaction.deleteFrom('recovery_codes').where('customer_id', '=', id).execute();
    });
  }

  /** Makes new recovery codes; the earlier ones open nothing any more. */
  async renewRecoveryCodes(customerId: number): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const customer_id = String(customerId);
    await this.options.db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('recovery_codes')
        .where('customer_id', '=', customer_id)
        .execute();
      await transaction
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ customer_id, code_hash: this.hash(customerId, code) })))
        .execute();
    });
    return codes;
  }

  private hash(customerId: number, code: string): string {
    const context = `recovery code of ${customerId}`;
    return this.options.secrets.hash(bareRecoveryCode(code), context);
  }

  private stored(customerId: number): Promise<Stored | undefined> {
    return this.options.db
      .selectFrom('two_factor')
      .select(['sealed_secret', 'since_ms'])
      .where('customer_id', '=', String(customerId))
      .executeTakeFirst();
  }

  /** Whether a code is one of the steps around now, none of which was used up to it. */
  private async useTimeCode(customerId: number, stored: Stored, code: string): Promise<boolean> {
    const { db, secrets, nowMs } = this.options;
    const secret = secrets.open(stored.sealed_secret, contextOf(customerId));
    const timestamp = nowMs();
    const delta = new TOTP({ ...SHAPE, secret }).validate({
      token: code,
      timestamp,
      window: WINDOW,
    });
    if (delta === null) return false;
    const step = String(Math.floor(timestamp / PERIOD_MS) + delta);
    const { numUpdatedRows } = await db
      .updateTable('two_factor')
      .set({ last_step: step })
      .where('customer_id', '=', String(customerId))
      .where('sealed_secret', '=', stored.sealed_secret)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  private async useRecoveryCode(customerId: number, code: string): Promise<boolean> {
    const { numUpdatedRows } = await this.options.db
      .updateTable('recovery_codes')
      .set({ used_ms: String(this.options.nowMs()) })
      .where('customer_id', '=', String(customerId))
      .where('code_hash', '=', this.hash(customerId, code))
      .where('used_ms', '=', '0')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}

/** What a sealed secret is and whose: a row copied to another customer does not open. */
function contextOf(customerId: number): string {
  return `two-factor of ${customerId}`;
}
