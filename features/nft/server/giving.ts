/** Calls by which a customer gives value to others: rules say whether he has to prove himself. */
import { type AnswerTo, type Command, refuse } from '../../../core/engine/command.ts';
import type { GivesValue } from '../../../core/engine/vouched.ts';
import { printUnits } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Caller, Reply, Request } from '../../../platform/server/http/call.ts';
import { giveValue, type Proofs, type ValueCall } from '../../../platform/server/proven.ts';
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

/** A command of a customer who gives value, and its coin. */
interface CoinCall<Asked extends Command & GivesValue> extends ValueCall<Asked> {
  readonly coin: Asset | undefined;
}

/** Gives a command of a customer who gives value; what it is refused with is printed. */
export async function giveCoins<Asked extends Command & GivesValue>(
  { gateway, providers }: NftMeans,
  request: Request<Proofs, Caller>,
  call: CoinCall<Asked>,
  message: (answer: AnswerTo<Asked>) => Reply,
): Promise<Reply> {
  const reply = await giveValue(gateway, providers.withdrawal, request, call, message);
  return printed(reply, call.coin);
}
