import type { AnswerTo, Command } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { refuse } from '../../../core/engine/command.ts';
import type { Caller, Reply, Request } from '../../../platform/server/http/call.ts';
import { giveProven, type Proofs } from '../../../platform/server/proven.ts';
import type { OtcProviders } from './needs.ts';

/** Gives a command of a customer who gives coins away, once he has proven who he is. */
export async function giveCoins<Asked extends Command>(
  gateway: Gateway,
  { identity, withdrawal }: OtcProviders,
  request: Request<Proofs, Caller>,
  command: (vouched: Vouched) => Asked,
  message: (answer: AnswerTo<Asked>) => Reply,
): Promise<Reply> {
  const { input, caller } = request;
  const { customerId: owner } = caller;
  const asked = {
    command: async (isProven: boolean) => command(await withdrawal.vouch(owner, isProven)),
    prove: () => identity.prove(owner, input),
  };
  const reply = await giveProven(gateway, request, asked, message);
  const untilMs = 'refused' in reply ? reply.details?.['untilMs'] : undefined;
  if (!('refused' in reply) || untilMs === undefined) return reply;
  return refuse(reply.refused, { until: `${timeText(Number(untilMs))} UTC` });
}
