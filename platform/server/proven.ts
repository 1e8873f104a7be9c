/** Commands that ask for more than a session: that their customer proves who he is. */
import { type AnswerTo, type Command, type Refusal, refuse } from '../../core/engine/command.ts';
import type { GivesValue, Vouched } from '../../core/engine/vouched.ts';
import { envelopeOf, type Gateway, replyWith } from './gateway.ts';
import type { Caller, Reply, Request } from './http/call.ts';
import { inTurnOf } from './turns.ts';
import { isUsedKey } from './writer/used-keys.ts';

/** What a customer proves himself with. */
export interface Proofs {
  readonly pay_password?: string | undefined;
  readonly two_factor_code?: string | undefined;
}

/** A command, and what has to be proven for it. */
export interface Proven<Asked extends Command> {
  /** As it is given now: what is vouched for may have changed while proofs were looked at. */
  command(isProven: boolean): Promise<Asked>;
  /**
   * Why nobody believes that it is the customer who asks.
   * @param needed what the rules have said where they ask for it
   */
  prove(needed?: Refusal): Promise<Refusal | undefined>;
  /** Why not even the first answer is told again; without it a repeat needs no proof. */
  proveRepeat?(): Promise<Refusal | undefined>;
  /** Why it is not to be done, of a request that is no repeat. */
  hindrance?(): Promise<Refusal | undefined>;
  /** Whether the rules say themselves that proofs are needed: `proof_needed`. */
  readonly onlyWhereAsked?: boolean;
}

/**
 * Gives a command with proofs, one of a customer after the other, so that right answers that come
 * at once are no tries. A request that is repeated gets the first answer: it was believed then, and
 * a code works once. The writer itself knows whether it is repeated; what it does not know needs
 * its proofs again.
 */
export function giveProven<Asked extends Command>(
  gateway: Pick<Gateway, 'submit' | 'database'>,
  request: Pick<Request<unknown, Caller>, 'caller' | 'key' | 'seenTerms'>,
  asked: Proven<Asked>,
  message: (answer: AnswerTo<Asked>) => Reply,
): Promise<Reply> {
  const { key } = request;
  const actor = request.caller.customerId;
  const submit = async (isProven: boolean, repeatsOnly = false) => {
    const envelope = envelopeOf(request, await asked.command(isProven));
    return gateway.submit<Asked>(repeatsOnly ? { ...envelope, repeatsOnly } : envelope);
  };
  return inTurnOf(`proofs of ${actor}`, async () => {
    if (await isUsedKey(gateway.database(), actor, key)) {
      const wrong = await asked.proveRepeat?.();
      if (wrong !== undefined) return wrong;
      const again = await submit(false, true);
      if (!('refused' in again) || again.refused !== 'not_repeated') {
        return replyWith(again, message);
      }
    }
    const hindrance = await asked.hindrance?.();
    if (hindrance !== undefined) return hindrance;
    const first = asked.onlyWhereAsked === true ? await submit(false) : undefined;
    const needed = first !== undefined && 'refused' in first ? first : undefined;
    if (first !== undefined && needed?.refused !== 'proof_needed') {
      return replyWith(first, message);
    }
    const wrong = await asked.prove(needed);
    return wrong ?? replyWith(await submit(true), message);
  });
}

/** Who says what is vouched for, and whether it is the customer who asks. */
export interface Voucher {
  vouch(owner: number, isProven: boolean): Promise<Vouched>;
  prove(owner: number, given: Proofs): Promise<Refusal | undefined>;
}

/** A command of a customer who gives value, and the address of our own screen for it. */
export interface ValueCall<Asked extends Command & GivesValue> {
  readonly command: (vouched: Vouched) => Asked;
  readonly where: string;
  /** Under which it counts once, where the call itself names no key. */
  readonly ownKey?: string | undefined;
}

/**
 * Gives a command of a customer who gives value. A client that sends no payment password where one
 * is needed is told so, and where it can be entered; that is no try.
 */
export async function giveValue<Asked extends Command & GivesValue>(
  gateway: Pick<Gateway, 'submit' | 'database'>,
  voucher: Voucher,
  request: Request<Proofs, Caller>,
  { command, where, ownKey }: ValueCall<Asked>,
  message: (answer: AnswerTo<Asked>) => Reply,
): Promise<Reply> {
  const { input, origin } = request;
  const { customerId: owner } = request.caller;
  const isSilent = (input.pay_password ?? '') === '';
  const asked = {
    onlyWhereAsked: true,
    command: async (isProven: boolean) => command(await voucher.vouch(owner, isProven)),
    prove: async (needed?: Refusal) => {
      const wrong = await voucher.prove(owner, input);
      return isSilent && wrong?.refused === 'payment_password_wrong' ? needed : wrong;
    },
  };
  const reply = await giveProven(
    gateway,
    { ...request, key: request.key ?? ownKey },
    asked,
    message,
  );
  if (!('refused' in reply) || reply.refused !== 'proof_needed') return reply;
  return refuse('proof_needed', { ...reply.details, where: `${origin}${where}` });
}
