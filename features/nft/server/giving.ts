/** Calls by which a customer gives value to others: rules say whether he has to prove himself. */
import { type AnswerTo, type Command, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { GivesValue, Vouched } from '../../../core/engine/vouched.ts';
import { printUnits } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Caller, Reply, Request } from '../../../platform/server/http/call.ts';
import { giveProven, type Proofs } from '../../../platform/server/proven.ts';
import type { NftMeans } from './showing.ts';

/** Details that are texts already. */
const TEXTS = ['most', 'limit', 'left', 'locked', 'floor', 'where'];

/** A refusal whose amounts are printed as decimals of a coin. */
export function printed(reply: Reply, coin: Asset | undefined): Reply {
  if (!('refused' in reply) || reply.details === undefined) return reply;
  const { untilMs, ...rest } = reply.details;
  const shown = Object.entries(rest).map(([name, value]) => {
    const isText = TEXTS.includes(name);
    return [name, isText ? value : printUnits(BigInt(value), coin?.scale ?? 0)] as const;
  });
  if (untilMs !== undefined) shown.push(['until', `${timeText(Number(untilMs))} UTC`]);
  return refuse(reply.refused, Object.fromEntries(shown));
}

/** What is given, and the address of our own screen on which it can be. */
interface ValueCall<Asked extends Command & GivesValue> {
  readonly command: (vouched: Vouched) => Asked;
  readonly where: string;
  readonly coin: Asset | undefined;
}

/**
 * Gives a command of a customer who gives value. A client that sends no payment password where one
 * is needed is told so, and where it can be entered; that is no try.
 */
export async function giveValue<Asked extends Command & GivesValue>(
  { gateway, providers }: NftMeans,
  request: Request<Proofs, Caller>,
  { command, where, coin }: ValueCall<Asked>,
  message: (answer: AnswerTo<Asked>) => Reply,
): Promise<Reply> {
  const { withdrawal, means } = providers;
  const { caller, input, origin } = request;
  const { customerId: owner } = caller;
  const isSilent = (input.pay_password ?? '') === '';
  const asked = {
    onlyWhereAsked: true,
    command: async (isProven: boolean) => command(await withdrawal.vouch(owner, isProven)),
    prove: async (needed?: Refusal) => {
      const wrong = await withdrawal.prove(owner, input);
      return isSilent && wrong?.refused === 'payment_password_wrong' ? needed : wrong;
    },
  };
  const reply = await giveProven(gateway, request, asked, message);
  if (!('refused' in reply) || reply.refused !== 'proof_needed') return printed(reply, coin);
  const { floor = '' } = reply.details ?? {};
  return refuse('proof_needed', {
    floor,
    where: `${means.settings.publicOrigin ?? origin}${where}`,
  });
}
