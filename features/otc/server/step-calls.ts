/** Calls for each step of an order after it has begun. */
import { refuse, type Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import type {
  BlockCustomer,
  CancelOtcOrder,
  Extend,
  MarkPaid,
  OpenAppeal,
  OtcOrder,
  Release,
  WithdrawAppeal,
} from '../contract/index.ts';
import { readOrder } from '../store/reading.ts';
import {
  appealInput,
  blockInput,
  cancelInput,
  oneInput,
  paidInput,
  rateInput,
  releaseInput,
} from '../wire/index.ts';
import {
  addEvidence,
  type EvidenceKind,
  keepPictures,
  MOST_SAYINGS,
  readEvidence,
  releasePictures,
  saveRating,
} from './evidence.ts';
import { giveCoins } from './giving.ts';
import type { OtcProviders } from './needs.ts';

const room = 'otc';
const RATED: readonly OtcOrder['state'][] = ['done', 'returned', 'awarded'];
const APPEALED: readonly OtcOrder['state'][] = ['appealed', 'claimed'];

/** All of them. */
export function stepCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    cancelCall(gateway, providers),
    ...plainCalls(gateway),
    paidCall(gateway, providers),
    releaseCall(gateway, providers),
    ...appealCalls(gateway, providers),
    rateCall(gateway),
    blockCall(gateway),
  ];
}

function plainCalls(gateway: Gateway): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/otc/extend',
      room,
      summary: 'The seller gives a quarter of an hour more, once.',
      input: oneInput,
      handle: (request) => {
        const { id } = request.input;
        const command: Extend = { type: 'otc.extend', orderId: id };
        return giveCommand(gateway, request, command, ({ state }) => ok({ id, state }));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/appeal_withdraw',
      room,
      summary: 'Takes an own appeal back.',
      input: oneInput,
      handle: (request) => {
        const { id } = request.input;
        const command: WithdrawAppeal = { type: 'otc.withdraw_appeal', orderId: id };
        return giveCommand(gateway, request, command, ({ state }) => ok({ id, state }));
      },
    }),
  ];
}

/** Something said with pictures. */
interface Saying {
  readonly id: number;
  readonly text: string;
  readonly pictures: readonly string[];
}

/**
 * Keeps the pictures, does the step, and writes down what was said with it. Pictures come first:
 * a step that is taken cannot be taken back for one that nobody can see.
 */
async function saying(
  gateway: Gateway,
  { means }: OtcProviders,
  { caller }: Request<unknown, Caller>,
  said: Saying & { readonly what: EvidenceKind },
  step: () => Promise<Reply>,
): Promise<Reply> {
  const { customerId: owner } = caller;
  const db = gateway.database<unknown>();
  const { id: orderId, what, text, pictures } = said;
  const order = await readOrder(db, orderId, owner);
  if (order === undefined) return refuse('unknown_order');
  const before = await readEvidence(db, orderId);
  if (before.filter((each) => each.owner === owner).length >= MOST_SAYINGS) {
    return refuse('too_many_messages');
  }
  const viewers = [order.buyer, order.seller].filter((each) => each !== owner);
  const bad = await keepPictures(means.uploads, owner, pictures, viewers);
  if (bad !== undefined) return bad;
  if (what === 'paid' && !(await means.uploads.proofs.claim(owner, pictures))) {
    await releasePictures(means.uploads, owner, pictures);
    return refuse('proof_used');
  }
  const reply = await step();
  if ('refused' in reply) {
    await releasePictures(means.uploads, owner, pictures);
    return reply;
  }
  if (text !== '' || pictures.length > 0) {
    await addEvidence(db, { orderId, owner, what, text, pictures }, gateway.nowMs());
  }
  return reply;
}

function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

function cancelCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/cancel',
    room,
    summary: 'The buyer gives up, and may say why.',
    input: cancelInput,
    handle: (request) => {
      const { id, reason } = request.input;
      const said = { id, what: 'cancel', text: tidy(reason), pictures: [] } as const;
      const command: CancelOtcOrder = { type: 'otc.cancel', orderId: id };
      return saying(gateway, providers, request, said, () =>
        giveCommand(gateway, request, command, ({ state }) => ok({ id, state })),
      );
    },
  });
}

function paidCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/paid',
    room,
    summary: 'The buyer says that he has paid, with a reference and pictures.',
    input: paidInput,
    handle: (request) => {
      const { id, reference, pictures } = request.input;
      const said = { id, what: 'paid', text: tidy(reference), pictures } as const;
      const command: MarkPaid = { type: 'otc.mark_paid', orderId: id };
      return saying(gateway, providers, request, said, () =>
        giveCommand(gateway, request, command, ({ state }) => ok({ id, state })),
      );
    },
  });
}

function releaseCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/release',
    room,
    summary: 'The seller gives the coins, with payment password and second factor.',
    input: releaseInput,
    handle: async (request) => {
      const { input, caller } = request;
      const lockedMs = await providers.identity.withdrawalLockedUntilMs(caller.customerId);
      if (lockedMs > gateway.nowMs()) return refuse('security_changed');
      const release = (vouched: Vouched): Release => {
        return { type: 'otc.release', orderId: input.id, vouched };
      };
      const said = ({ id, state }: Told<OtcOrder>) => ok({ id, state });
      return giveCoins(gateway, providers, request, release, said);
    },
  });
}

function appealCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/otc/appeal',
      room,
      summary: 'Asks operators to decide, and says why.',
      input: appealInput,
      handle: async (request) => {
        const { id, pictures } = request.input;
        const text = tidy(request.input.text);
        if (text === '') return refuse('empty_text');
        const command: OpenAppeal = { type: 'otc.appeal', orderId: id };
        return saying(gateway, providers, request, { id, what: 'appeal', text, pictures }, () =>
          giveCommand(gateway, request, command, ({ state }) => ok({ id, state })),
        );
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/appeal_answer',
      room,
      summary: 'Says more about an order that operators look at.',
      input: appealInput,
      handle: async (request) => {
        const { input, caller } = request;
        const { id, pictures } = input;
        const order = await readOrder(gateway.database<unknown>(), id, caller.customerId);
        if (order === undefined) return refuse('unknown_order');
        if (!APPEALED.includes(order.state)) return refuse('order_not_in_state');
        const text = tidy(input.text);
        if (text === '') return refuse('empty_text');
        const said = { id, what: 'answer', text, pictures } as const;
        return saying(gateway, providers, request, said, () => Promise.resolve(ok({ id })));
      },
    }),
  ];
}

function rateCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/rate',
    room,
    summary: 'Says whether an order that is over was good.',
    input: rateInput,
    handle: async ({ input, caller }) => {
      const { customerId: owner } = caller;
      const db = gateway.database<unknown>();
      const order = await readOrder(db, input.id, owner);
      if (order === undefined) return refuse('unknown_order');
      if (!RATED.includes(order.state)) return refuse('order_not_in_state');
      const about = order.buyer === owner ? order.seller : order.buyer;
      const rating = { orderId: order.id, owner, about, isGood: input.good };
      await saveRating(db, { ...rating, text: tidy(input.text) }, gateway.nowMs());
      return ok({ id: order.id });
    },
  });
}

function blockCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/block',
    room,
    summary: 'Deals no more with the other side of an own order, or does again.',
    input: blockInput,
    handle: async (request) => {
      const { id, on } = request.input;
      const { customerId } = request.caller;
      const order = await readOrder(gateway.database<unknown>(), id, customerId);
      if (order === undefined) return refuse('unknown_order');
      const owner = order.buyer === customerId ? order.seller : order.buyer;
      const command: BlockCustomer = { type: 'otc.block', owner, isOn: on };
      return giveCommand(gateway, request, command, () => ok({ id }));
    },
  });
}
