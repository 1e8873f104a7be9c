import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { ChatTables } from '../store/tables.ts';
import { chatCalls } from './calls.ts';
import { chatConsoleCalls } from './console-calls.ts';
import { DemoTalk } from './demo-talk.ts';
import { CHAT_CHANNELS, followChat } from './live.ts';
import { Moderating } from './moderating.ts';
import type { ChatProviders } from './needs.ts';
import { isHouseName, namesHouse } from '../rules/names.ts';
import { roleWords } from './said-words.ts';
import { sweepChat } from './sweep.ts';
import { Talking } from './talking.ts';

const SWEEP_MS = 3_600_000;
const TALK_MS = 45_000;

/** The front door of the chat: its calls, its live news, what time does to it. */
export class ChatServer implements RoomServer {
  readonly name = 'chat';
  readonly publicChannels = CHAT_CHANNELS;
  private readonly needs: ChatProviders;
  private roles: readonly string[] | undefined;

  constructor(needs: ChatProviders) {
    this.needs = needs;
  }

  calls(gateway: Gateway): Call[] {
    return chatCalls(new Talking(gateway, this.needs));
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return chatConsoleCalls(gateway, this.needs, new Moderating(gateway));
  }

  follow(gateway: Gateway): Running {
    return followChat(gateway);
  }

  /**
   * Whether what somebody says, or is called, reads as if he spoke for the house. A need of rooms
   * in which customers meet one another.
   */
  readsAsHouse(
    { phrases }: Pick<Gateway, 'phrases'>,
    what: 'text' | 'name',
    text: string,
  ): boolean {
    this.roles ??= roleWords(phrases);
    if (what === 'text') return namesHouse(text, this.roles);
    return isHouseName(text, this.roles, [phrases.site.name]);
  }

  /** In a demo that has a past its extras talk a little. */
  get jobs(): readonly Job[] {
    const sweep: Job = { name: 'chat.sweep', start: (gateway) => this.sweep(gateway) };
    const { means, identity } = this.needs;
    if (!means.runsMarket || identity.demoExtras.length === 0) return [sweep];
    return [sweep, { name: 'chat.demo_talk', start: (gateway) => this.talk(gateway) }];
  }

  private sweep(gateway: Gateway): Running {
    const sweep = () => sweepChat(gateway.database<ChatTables>(), gateway.nowMs());
    return repeatedly(gateway, SWEEP_MS, sweep, 'hidden texts were not deleted');
  }

  private talk(gateway: Gateway): Running {
    const talk = new DemoTalk(gateway.database<ChatTables>(), this.needs.identity.demoExtras);
    const act = () => talk.next(gateway.nowMs());
    return repeatedly(gateway, TALK_MS, act, 'the extras could not talk');
  }
}

/** Makes the server of the chat out of what the house gives. */
export function makeChat(needs: ChatProviders): ChatServer {
  return new ChatServer(needs);
}
