/** The deadlines of orders: all of them are people's, and wait while the house stands still. */
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import { type OtcOrder, REMIND_RELEASE_MS } from '../contract/index.ts';
import type { OtcState } from './state.ts';

const DUE_TYPES = [
  'otc.expire',
  'otc.end_claim',
  'otc.end_lapse',
  'otc.open_unanswered',
  'otc.end_answers',
] as const;
type DueType = (typeof DUE_TYPES)[number];

/** When who has to act is reminded: at two thirds of the time to pay, or ten minutes after it. */
export function remindMs(order: Readonly<OtcOrder>): number {
  if (order.state === 'paid') return order.paidMs + REMIND_RELEASE_MS;
  return order.madeMs + Math.floor(((order.dueMs - order.madeMs) * 2) / 3);
}

/** Sets and forgets them; which one there is follows from how an order stands. */
export class OrderTimers {
  private readonly state: OtcState;

  constructor(state: OtcState) {
    this.state = state;
  }

  private set(order: OtcOrder, type: DueType): void {
    this.forget(order);
    const { timers } = this.state.context;
    const command = { type, orderId: order.id };
    timers.setDeadline(`${type}:${order.id}`, order.dueMs, command, 'reply');
    this.setReminder(order);
  }

  private setReminder(order: OtcOrder): void {
    const { timers } = this.state.context;
    const isWaiting = order.state === 'unpaid' || order.state === 'paid';
    if (!isWaiting || order.isReminded) return;
    const command = { type: 'otc.remind', orderId: order.id };
    timers.set(`otc.remind:${order.id}`, remindMs(order), command);
  }

  /** An order that has to be paid by then. */
  expireAt(order: OtcOrder): void {
    this.set(order, 'otc.expire');
  }

  /** One that has expired: who did pay may say so until then. */
  endClaimAt(order: OtcOrder): void {
    this.set(order, 'otc.end_claim');
  }

  /** One whose coins have gone back: a merchant's bond can be reached until then. */
  endLapseAt(order: OtcOrder): void {
    this.set(order, 'otc.end_lapse');
  }

  /** One that was paid: from then on operators look at it, if nobody has answered. */
  appealAt(order: OtcOrder): void {
    this.set(order, 'otc.open_unanswered');
  }

  /** One that is appealed: until then both sides may answer, and nobody decides. */
  answersEndAt(order: OtcOrder): void {
    this.set(order, 'otc.end_answers');
  }

  /** Nothing more happens to it by itself. */
  forget({ id }: OtcOrder): void {
    for (const type of DUE_TYPES) this.state.context.timers.clear(`${type}:${id}`);
    this.state.context.timers.clear(`otc.remind:${id}`);
  }

  /** Sets what follows from how a stored order stands. */
  restore(order: OtcOrder): void {
    if (order.state === 'unpaid') this.expireAt(order);
    if (order.state === 'expired') this.endClaimAt(order);
    if (order.state === 'paid') this.appealAt(order);
    if (order.state === 'lapsed') this.endLapseAt(order);
    const isAppeal = order.state === 'appealed' || order.state === 'claimed';
    if (isAppeal && order.dueMs > 0) this.answersEndAt(order);
  }

  /** A standstill has moved deadlines: the new times are written down. */
  move(moved: readonly MovedDeadline[]): void {
    for (const { command, dueMs } of moved) {
      const { orderId } = command as unknown as { readonly orderId: number };
      const order = this.state.orders.get(orderId);
      if (order === undefined) continue;
      order.dueMs = dueMs;
      this.setReminder(order);
      this.state.saveOrder(order);
    }
  }
}
