import type { FastifyInstance } from 'fastify';
import { customerOf } from '../../../platform/server/conversations/members.ts';
import { followConversations } from '../../../platform/server/conversations/following.ts';
import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import type { Guest } from '../../../platform/server/uploads/guests.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { Answering } from './answering.ts';
import { Asking } from './asking.ts';
import { supportCalls } from './calls.ts';
import { supportLookCalls } from './console-calls.ts';
import { supportDeskCalls } from './console-desk-calls.ts';
import { supportSetupCalls } from './console-setup-calls.ts';
import { greetInDemo } from './demo-agent.ts';

import { addSupportFrame, FRAME_PATH } from './frame.ts';
import type { SupportServerNeeds } from './needs.ts';
import type { SecretNames } from '../rules/secrets.ts';
import { greetingWords, secretNames } from './said-words.ts';
import { guestInput } from '../wire.ts';
import { sweepTickets } from './sweep.ts';

const SWEEP_MS = 3_600_000;
const GREET_MS = 1_000;
const changedPart = flagPart('support_changed');

/** The front door of support: its calls, its page in a frame, its live news. */
export class SupportServer implements RoomServer {
  readonly name = 'support';
  /** Where clients of others reach it in a frame. */
  readonly framePath = FRAME_PATH;
  private readonly needs: SupportServerNeeds;
  private gateway: Gateway | undefined;
  private names: SecretNames | undefined;
  readonly jobs: readonly Job[] = [
    { name: 'support.sweep', start: (gateway) => this.sweep(gateway) },
    { name: 'support.demo_agent', start: (gateway) => this.greet(gateway) },
  ];

  constructor(needs: SupportServerNeeds) {
    this.needs = needs;
  }

  calls(gateway: Gateway): Call[] {
    this.gateway = gateway;
    return supportCalls(gateway, this.needs, this.asking(gateway));
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    const answering = new Answering(this.needs, () => gateway.nowMs());
    return [
      ...supportLookCalls(gateway, this.needs),
      ...supportDeskCalls(gateway, this.needs, answering),
      ...supportSetupCalls(gateway, this.needs),
    ];
  }

  /** Has customers' screens ask again when something has happened in their conversations. */
  follow(gateway: Gateway): Running {
    const { hub } = gateway;
    return followConversations(gateway, this.name, ({ members }) => {
      for (const member of members) {
        const owner = customerOf(member);
        if (owner === undefined) continue;
        hub.publish(privateChannel(owner), changedPart, true);
        hub.publishPrivate(owner, 'support_changed', {});
      }
    });
  }

  addRoutes(app: FastifyInstance): void {
    const gateway = () => {
      if (this.gateway === undefined) throw new Error('support is asked before it serves');
      return this.gateway;
    };
    const tickets = () => new FrameTickets(this.needs.secrets, () => gateway().nowMs());
    addSupportFrame(app, { gateway, asking: () => this.asking(gateway()), tickets });
  }

  /** A visitor sends files into a conversation of his, by its number and his token. */
  async guestOf(query: Readonly<Record<string, unknown>>): Promise<Guest | undefined> {
    const asked = guestInput.safeParse(query);
    if (!asked.success || this.gateway === undefined) return undefined;
    const { visitor, conversation } = asked.data;
    return this.asking(this.gateway).guestOf(visitor, conversation);
  }

  private asking(gateway: Gateway): Asking {
    this.names ??= secretNames(gateway.phrases);
    return new Asking(this.needs, () => gateway.nowMs(), this.names);
  }

  private sweep(gateway: Gateway): Running {
    const sweep = () => sweepTickets(this.needs, gateway.nowMs());
    return repeatedly(gateway, SWEEP_MS, sweep, 'old conversations were not closed');
  }

  /** A demo has nobody at the desk: a machine greets, and says what it is. */
  private greet(gateway: Gateway): Running {
    if (gateway.mode !== 'demo') return { stop: () => undefined };
    const greetings = greetingWords(gateway.phrases);
    const greet = () => greetInDemo(this.needs.db, greetings, gateway.nowMs());
    return repeatedly(gateway, GREET_MS, greet, 'the demo agent could not greet');
  }
}
