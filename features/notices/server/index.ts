import type { Consumer } from '../../../platform/server/durable/consumer.ts';
import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { KEPT_MS, KIND_WINDOW_MS } from '../contract.ts';
import { forgetForeignDevices } from '../store/devices.ts';
import { countedSince, lastNotice, ownersAfter } from '../store/reading.ts';
import { sweepNotices } from '../store/writing.ts';
import { changedPart, noticesCalls } from './calls.ts';
import { noticesConsoleCalls } from './console-calls.ts';
import type { NoticesServerNeeds } from './needs.ts';
import { followOutbox } from './outbox-reader.ts';
import { pushCalls } from './push-calls.ts';
import { PushDispatch } from './push-dispatch.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushTransport } from './push-transport.ts';
import { NoticeTaking, type RoomSource } from './taking.ts';

/** What the room is made with. */
export interface NoticesServerOptions {
  readonly needs: NoticesServerNeeds;
  readonly sources: readonly RoomSource[];
  readonly prints: Prints;
  readonly nowMs: () => number;
  /** Undefined where no messages leave the house. */
  readonly push:
    | { readonly keys: PushKeys; readonly contact: string; readonly transport: PushTransport }
    | undefined;
}

const SWEEP_MS = 3_600_000;
const LOOK_MS = 500;
/** One that is counted on is a minute old at most; it is looked at a while longer. */
const COUNTED_MS = 2 * KIND_WINDOW_MS;
/** Each fill of an order becomes a notice: nobody waits for it as for the order itself. */
const GATHER_MS = 500;
const MOST_AT_ONCE = 1_000;

/** The front door of notices: what they are made of, their calls, their devices. */
export class NoticesServer implements RoomServer {
  readonly name = 'notices';
  private readonly options: NoticesServerOptions;
  private readonly taking: NoticeTaking;
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];

  constructor(options: NoticesServerOptions) {
    this.options = options;
    const { needs, sources, prints, nowMs, push } = options;
    const { notifyIn } = needs;
    const customersAmong = (owners: readonly number[]) => needs.customersAmong(owners);
    const pushes = push !== undefined;
    this.taking = new NoticeTaking({ sources, prints, nowMs, pushes, notifyIn, customersAmong });
    this.consumers = [
      {
        name: 'notices.events',
        topics: this.taking.topics,
        gatherMs: GATHER_MS,
        most: MOST_AT_ONCE,
        takeTogether: (events, work) => this.taking.takeJournal(events, work),
      },
    ];
    const sending: Job = { name: 'notices.push', start: (gateway) => this.send(gateway) };
    this.jobs = [
      { name: 'notices.outbox', start: (gateway) => followOutbox(gateway, this.taking) },
      { name: 'notices.sweep', start: (gateway) => this.sweep(gateway) },
      ...(pushes ? [sending] : []),
    ];
  }

  calls(gateway: Gateway): Call[] {
    const { needs, push } = this.options;
    const dispatch = this.dispatch(gateway);
    const on = push && dispatch ? { houseKey: push.keys.publicKey, dispatch } : undefined;
    return [...noticesCalls(gateway, needs), ...pushCalls({ gateway, needs, push: on })];
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return noticesConsoleCalls(gateway, this.options.needs);
  }

  /**
   * Tells screens of customers who were written to. What is looked at is the table: a gateway hears
   * of what another one has written too, and never before it is committed.
   */
  follow(gateway: Gateway): Running {
    const { db } = this.options.needs;
    let lastId: number | undefined;
    let counts = new Map<number, number>();
    const look = async (): Promise<void> => {
      const isFirst = lastId === undefined;
      lastId ??= await lastNotice(db);
      const found = await ownersAfter(db, lastId);
      const counted = await countedSince(db, gateway.nowMs() - COUNTED_MS);
      const grown = counted.filter(({ id, many }) => counts.get(id) !== many);
      counts = new Map(counted.map(({ id, many }) => [id, many]));
      lastId = found.lastId;
      if (isFirst) return;
      for (const owner of new Set([...found.owners, ...grown.map(({ owner: of }) => of)])) {
        gateway.hub.publish(privateChannel(owner), changedPart, true);
      }
    };
    return repeatedly(gateway, LOOK_MS, look, 'notices could not be looked for');
  }

  private sweep(gateway: Gateway): Running {
    const { db } = this.options.needs;
    const sweep = () => sweepNotices(db, gateway.nowMs() - KEPT_MS);
    return repeatedly(gateway, SWEEP_MS, sweep, 'old notices were not deleted');
  }

  private dispatch(gateway: Gateway): PushDispatch | undefined {
    const { needs, push, nowMs } = this.options;
    if (push === undefined) return undefined;
    const { db } = needs;
    const openSessions = (owner: number) => needs.openSessions(owner);
    return new PushDispatch({ db, ...push, phrases: gateway.phrases, nowMs, openSessions });
  }

  private async send(gateway: Gateway): Promise<Running> {
    const { needs, push } = this.options;
    if (push !== undefined) await forgetForeignDevices(needs.db, push.keys.publicKey);
    return this.dispatch(gateway)?.start(gateway) ?? { stop: () => undefined };
  }
}
