/** Commands that ask for more than a session: that their customer proves who he is. */
import type { AnswerTo, Command, Refusal } from '../../core/engine/command.ts';
import { type Gateway, replyWith } from './gateway.ts';
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
  { caller, key }: Pick<Request<unknown, Caller>, 'caller' | 'key'>,
  asked: Proven<Asked>,
  message: (answer: AnswerTo<Asked>) => Reply,
): Promise<Reply> {
  const actor = caller.customerId;
  const submit = async (isProven: boolean, repeatsOnly = false) => {
    const command = await asked.command(isProven);
    const envelope = key === undefined ? { command, actor } : { command, actor, key };
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
