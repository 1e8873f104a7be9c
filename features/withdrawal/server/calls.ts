/** The customers' calls of withdrawals. */
import { z } from 'zod';
import { hasSpecialCharacters, tidyText } from '../../../core/wire/plain-text.ts';
import { type AnswerTo, type Refusal, refuse } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import { pagingFields } from '../../../core/wire/scalars.ts';
import { giveProven, type Proofs, type Proven } from '../../../platform/server/proven.ts';
import {
  type AskWithdrawal,
  wayOf,
  waysOf,
  type WayTerms,
  type WithdrawalCommand,
} from '../contract.ts';
import { readFree, readUsage, readWithdrawals, type WithdrawalTables } from '../store/reading.ts';
import {
  cancelInput,
  cardOf,
  infoInput,
  infoMessage,
  type OutInput,
  outInput,
  withdrawalRow,
} from '../wire.ts';
import type { Destination } from '../../destinations/contract.ts';
import { destinationHash } from './destination-hash.ts';
import type { WithdrawalServerNeeds } from './needs.ts';
import { pageOf } from '../../../core/wire/page.ts';

/** Existing clients ask for all rows at once and never for another page. */
const MOST_ROWS = 5000;
const room = 'withdrawal';
/** Decimals of the coin in which limits are said. */
const BITCOIN_DECIMALS = 8;
const ASKED = 'withdrawal.said.asked';

/** What the calls work with. */
export interface CallOptions {
  readonly gateway: Gateway;
  readonly needs: WithdrawalServerNeeds;
  /** Off for existing clients that send no payment password. */
  readonly asksPaymentPassword: boolean;
  /** Why nobody believes that it is the customer who gives value away. */
  readonly prove: (owner: number, given: Proofs) => Promise<Refusal | undefined>;
}

/** All of them. */
export function withdrawalCalls(options: CallOptions): Call[] {
  return [infoCall(options), outCall(options), listCall(options), cancelCall(options)];
}

/** The larger of two decimal texts of a coin. */
function larger(one: string, other: string, scale: number): string {
  const [a, b] = [parseUnits(one, scale), parseUnits(other, scale)];
  return a.ok && b.ok && a.units < b.units ? other : one;
}

/**
 * What existing clients are told. They name no network and count with one fee, whichever of their
 * addresses or cards is chosen then: with the highest of these nobody gets less than was shown.
 */
function dearest(ways: readonly WayTerms[], saved: readonly string[], scale: number) {
  const own = ways.filter(({ way }) => saved.includes(way));
  return (own.length > 0 ? own : ways.slice(0, 1)).reduce<WayTerms | undefined>((so, each) => {
    if (so === undefined) return each;
    const fee = larger(so.fee, each.fee, scale);
    const minimum = larger(so.minimum, each.minimum, scale);
    return { ...(fee === so.fee ? so : each), fee, minimum };
  }, undefined);
}

function infoCall({ gateway, needs, asksPaymentPassword }: CallOptions): Call {
  return customerCall({
    method: 'POST',
    path: '/wallet/get_info',
    room,
    summary: 'What can be withdrawn of a coin: free, minimum, fee, ways out, limit, locks.',
    input: infoInput,
    handle: async ({ input, caller }) => {
      const asset = needs.asset(input.currency);
      const ways = asset === undefined ? [] : waysOf(asset.code);
      const { customerId: owner } = caller;
      if (asset === undefined) return refuse('unknown_route');
      const way =
        ways.find((each) => each.way === input.network) ??
        dearest(ways, await needs.savedWays(owner, asset.id), asset.scale);
      if (way === undefined) return refuse('unknown_route');
      const db = gateway.database<WithdrawalTables>();
      const nowMs = gateway.nowMs();
      const free = await readFree(db, owner, KIND.spot, asset.id);
      const usage = await readUsage(db, owner, nowMs);
      const { level, limitUnits } = await needs.levelStatus(owner);
      // All that leaves him counts together: withdrawals, purchases of others, and cards.
      const cards = await needs.boughtCards(gateway.database<unknown>(), owner, nowMs);
      const used = usage.usedUnits + cards;
      const left = limitUnits > used ? limitUnits - used : 0n;
      const print = (worth: bigint): string => printUnits(worth, BITCOIN_DECIMALS);
      return ok(
        infoMessage({
          isOn: await needs.isCoinOn(asset.id),
          free: printUnits(free, asset.scale),
          counted: way,
          ways: ways.map((each) => ({ ...each, decimals: Math.min(each.decimals, asset.scale) })),
          level,
          limit: print(limitUnits),
          used: print(used),
          left: print(left),
          askedToday: usage.asked,
          underWay: usage.underWay,
          lockedUntilMs: await needs.lockedUntilMs(owner),
          asksPaymentPassword,
        }),
      );
    },
  });
}

/** A request for a withdrawal, whoever's: a screen's, or a program's. */
type Out = Pick<Request<OutInput, Caller>, 'input' | 'caller' | 'key' | 'seenTerms'>;

/** Where a request leads and the command it means, or why it means none. */
async function readRequest(
  needs: WithdrawalServerNeeds,
  { input, caller }: Out,
): Promise<AskWithdrawal | Refusal> {
  const asset = needs.asset(input.currency);
  if (asset === undefined) return refuse('unknown_route');
  const card = cardOf(input.type);
  const { customerId: owner } = caller;
  const { wallet_id: walletId, address } = input;
  const request = { owner, assetId: asset.id, walletId, address, card };
  const destination = await needs.findDestination(request);
  if (destination === undefined) return refuse(card === undefined ? 'unknown_address' : 'no_card');
  const terms = wayOf(asset.code, destination.way);
  if (terms === undefined) return refuse('unknown_route');
  const parsed = parseUnits(input.number, asset.scale);
  if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
  const remark = tidyText(input.remark);
  if (hasSpecialCharacters(remark)) return refuse('bad_remark');
  return {
    type: 'withdrawal.ask',
    assetId: asset.id,
    way: terms.way,
    amount: parsed.units.toString(),
    destinationId: destination.id,
    destinationSavedMs: destination.savedMs,
    destinationHash: destinationHash(destination),
    lockedUntilMs: await needs.lockedUntilMs(owner),
    // Only when there is one: a request without is the same as it always was.
    ...(remark === '' ? {} : { remark }),
  };
}

/** Times for people instead of the rules' numbers. */
function readable(refusal: Refusal): Refusal {
  const untilMs = refusal.details?.['untilMs'];
  if (untilMs === undefined) return refusal;
  return refuse(refusal.refused, { until: `${timeText(Number(untilMs))} UTC` });
}

/**
 * Asks for a withdrawal: the one road out, for people and for their programs. Refusals: those of
 * the request, then `coin_off`, then those of proofs, then `ASK_REFUSALS`.
 */
export async function askWithdrawal(
  { gateway, needs, prove }: Omit<CallOptions, 'asksPaymentPassword'>,
  request: Out,
  message: (answer: AnswerTo<AskWithdrawal>) => Reply,
): Promise<Reply> {
  const { input, caller } = request;
  // First of all: nobody saves an address or sets a password before he learns of this.
  const { level } = await needs.levelStatus(caller.customerId);
  if (level === 0) return refuse('verification_needed');
  const command = await readRequest(needs, request);
  if ('refused' in command) return command;
  const asked: Proven<AskWithdrawal> = {
    // Read again: what the proofs were checked by may have been changed meanwhile.
    command: async () => {
      return { ...command, lockedUntilMs: await needs.lockedUntilMs(caller.customerId) };
    },
    hindrance: async () => {
      if (await needs.isCoinOn(command.assetId)) return undefined;
      return refuse('coin_off', { name: needs.asset(command.assetId)?.code ?? '' });
    },
    prove: () => prove(caller.customerId, input),
  };
  const reply = await giveProven(gateway, request, asked, message);
  return 'refused' in reply ? readable(reply) : reply;
}

function outCall(options: CallOptions): Call {
  return customerCall({
    method: 'POST',
    path: '/wallet/out',
    room,
    summary: 'Asks for a withdrawal to an own saved address or card; the amount is held.',
    input: outInput,
    handle: (request) => askWithdrawal(options, request, () => okText(ASKED)),
  });
}

function give(
  gateway: Gateway,
  request: Request<unknown, Caller>,
  command: WithdrawalCommand,
  text: string,
): Promise<Reply> {
  return giveCommand(gateway, request, command, () => okText(text));
}

function listCall({ gateway, needs }: CallOptions): Call {
  return customerCall({
    method: 'GET',
    path: '/user/withdraw/list',
    room,
    summary: 'A page of own withdrawals, newest first, with how each stands.',
    input: z.object(pagingFields(10, MOST_ROWS)),
    handle: async ({ input, caller }) => {
      const { page, limit } = input;
      const owner = caller.customerId;
      const db = gateway.database<WithdrawalTables>();
      const found = await readWithdrawals(db, { owner, order: 'desc', page, limit });
      const looked = new Map<string, Destination | undefined>();
      for (const { way, destinationId } of found.withdrawals) {
        const name = `${way} ${destinationId}`;
        if (looked.has(name)) continue;
        looked.set(name, await needs.readDestination(way, destinationId));
      }
      const data = found.withdrawals.map((each) =>
        withdrawalRow(
          each,
          needs.asset(each.assetId),
          looked.get(`${each.way} ${each.destinationId}`),
        ),
      );
      return ok(pageOf(input, found.total, data));
    },
  });
}

function cancelCall({ gateway }: CallOptions): Call {
  return customerCall({
    method: 'POST',
    path: '/user/withdraw/cancel',
    room,
    summary: 'Takes an own withdrawal back before any operator has approved it.',
    input: cancelInput,
    handle: (request) => {
      const command = { type: 'withdrawal.cancel', withdrawalId: request.input.id } as const;
      return give(gateway, request, command, 'withdrawal.said.cancelled');
    },
  });
}
