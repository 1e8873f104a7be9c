import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { CHALLENGE_LIFE_MS, MOST_PASSKEYS } from '../contract.ts';
import type { Customer, IdentityDatabase } from '../store/customers.ts';

/** EdDSA, ES256 and RS256: what all devices have (COSE numbers). */
const ALGORITHMS = [-8, -7, -257];
/** The challenge of a log-in is nobody's until it is answered. */
const NOBODY = 0;

/** The site that a browser binds a passkey to. */
export interface Site {
  /** `https://shop.example`. */
  readonly origin: string;
  /** Its host name, without port. */
  readonly host: string;
}

/** The site of an origin; undefined where browsers allow no passkeys: at bare IP addresses. */
export function siteOf(origin: string): Site | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return isNumber || hostname === '' ? undefined : { origin, host: hostname };
}

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdMs: number;
  readonly usedMs: number;
}

/** What of a browser's answer is looked at before the library reads it. */
const answerShape = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

function readAnswer(text: string): z.infer<typeof answerShape> | undefined {
  try {
    return answerShape.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: the caller's mistake, told like any other wrong answer.
    return undefined;
  }
}

/** The library throws for whatever is wrong with an answer: wrong, then, and not a bug. */
async function orWrong<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((): undefined => undefined);
}

/** What passkeys work with. */
export interface PasskeysOptions {
  readonly db: IdentityDatabase;
  readonly secrets: SecretBox;
  /** What devices show it as. */
  readonly site: { readonly name: string };
  readonly nowMs: () => number;
}

/**
 * Passkeys (WebAuthn): a key pair on the customer's device that opens a session by itself, and
 * counts as two factors, because the device asks for a finger, a face or a PIN first.
 */
export class Passkeys {
  private readonly options: PasskeysOptions;

  constructor(options: PasskeysOptions) {
    this.options = options;
  }

  /** The passkeys of a customer, the oldest first. */
  async list(customerId: number): Promise<Passkey[]> {
    const rows = await this.options.db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_ms', 'used_ms'])
      .where('customer_id', '=', String(customerId))
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      createdMs: Number(row.created_ms),
      usedMs: Number(row.used_ms),
    }));
  }

  /** What the browser needs to make one. Refusal: `too_many_passkeys`. */
  async beginAdding(
    customer: Customer,
    site: Site,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal> {
    const { db, secrets } = this.options;
    const known = await db
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('customer_id', '=', customer.id)
      .execute();
    if (known.length >= MOST_PASSKEYS) return refuse('too_many_passkeys');
    // The same for all passkeys of a customer, and it tells nobody who he is.
    const userID = new Uint8Array(Buffer.from(secrets.hash(customer.id, 'passkey user'), 'hex'));
    const made = await generateRegistrationOptions({
      rpName: this.options.site.name,
      rpID: site.host,
      userName: customer.account_number,
      userID,
      timeout: CHALLENGE_LIFE_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map((row) => ({
        id: row.credential_id,
        transports: row.transports.split(',').filter(Boolean),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.keepChallenge(made.challenge, Number(customer.id));
    return made;
  }

  /** Keeps a passkey that the browser made. Refusals: `passkey_wrong`. */
  async finishAdding(
    customerId: number,
    site: Site,
    answerText: string,
    name: string,
  ): Promise<Refusal | undefined> {
    const answer = readAnswer(answerText);
    if (answer === undefined) return refuse('passkey_wrong');
    const verified = await orWrong(
      verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.useChallenge(challenge, customerId),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (verified?.verified !== true) return refuse('passkey_wrong');
    const { credential } = verified.registrationInfo;
    const { numInsertedOrUpdatedRows } = await this.options.db
      .insertInto('passkeys')
      .values({
        customer_id: String(customerId),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: String(credential.counter),
        transports: (credential.transports ?? []).join(','),
        name,
        created_ms: String(this.options.nowMs()),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? undefined : refuse('passkey_wrong');
  }

  /** What the browser needs to log somebody in whom it knows and we do not yet. */
  async beginLogin(site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const made = await generateAuthenticationOptions({
      rpID: site.host,
      timeout: CHALLENGE_LIFE_MS,
      userVerification: 'required',
    });
    await this.keepChallenge(made.challenge, NOBODY);
    return made;
  }

  /** The customer whose passkey answered; undefined for any wrong answer, whatever is wrong. */
  async finishLogin(site: Site, answerText: string): Promise<number | undefined> {
    const { db, nowMs } = this.options;
    const answer = readAnswer(answerText);
    if (answer === undefined) return undefined;
    const known = await db
      .selectFrom('passkeys')
      .select(['customer_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', answer.id)
      .executeTakeFirst();
    if (known === undefined) return undefined;
    const verified = await orWrong(
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => this.useChallenge(challenge, NOBODY),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
        credential: {
          id: known.credential_id,
          publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
          // The library refuses a counter that has not grown: that passkey was copied.
          counter: Number(known.counter),
        },
      }),
    );
    if (verified?.verified !== true) return undefined;
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({
        counter: String(verified.authenticationInfo.newCounter),
        used_ms: String(nowMs()),
      })
      .where('credential_id', '=', known.credential_id)
      .where('counter', '=', known.counter)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? Number(known.customer_id) : undefined;
  }

  /** Gives a passkey another name; false when it is not the customer's. */
  async rename(customerId: number, id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.options.db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('customer_id', '=', String(customerId))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Removes a passkey; false when it is not the customer's. */
  async remove(customerId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.options.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('customer_id', '=', String(customerId))
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  private async keepChallenge(challenge: string, customerId: number): Promise<void> {
    await this.options.db
      .insertInto('passkey_challenges')
      .values({
        challenge,
        customer_id: String(customerId),
        expires_ms: String(this.options.nowMs() + CHALLENGE_LIFE_MS),
      })
      .execute();
  }

  /** Whether a challenge was made for this and is still open; it is used up. */
  private async useChallenge(challenge: string, customerId: number): Promise<boolean> {
    const { numDeletedRows } = await this.options.db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('customer_id', '=', String(customerId))
      .where('expires_ms', '>', String(this.options.nowMs()))
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }
}
