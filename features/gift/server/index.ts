import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { giftChanged } from '../contract.ts';
import { dropLetters, readBought } from '../store/reading.ts';
import { giftCalls } from './calls.ts';
import { buyDemoCards } from './demo.ts';
import { giftConsoleCalls } from './console-calls.ts';
import type { GiftProviders } from './needs.ts';

const changedPart = flagPart('gift_changed');
const balancesPart = flagPart('balances');
const SWEEP_MS = 3_600_000;
const DEMO_MS = 5_000;
/** A letter whose card is still on its way is younger. */
const LETTER_MS = 86_400_000;

/** The front door of gift cards: their calls and their live data. */
export class GiftServer implements RoomServer {
  readonly name = 'gift';
  private readonly providers: GiftProviders;
  constructor(providers: GiftProviders) {
    this.providers = providers;
  }

  /** In a demo that has a past its first customer buys cards. */
  get jobs(): readonly Job[] {
    const letters: Job = { name: 'gift.letters', start: (gateway) => this.sweep(gateway) };
    const { means, identity } = this.providers;
    if (!means.runsMarket || identity.demoExtras.length === 0) return [letters];
    return [letters, { name: 'gift.demo', start: (gateway) => this.buyDemo(gateway) }];
  }

  private sweep(gateway: Gateway): Running {
    const sweep = () => dropLetters(gateway.database(), gateway.nowMs() - LETTER_MS);
    return repeatedly(gateway, SWEEP_MS, sweep, 'letters of no card were not deleted');
  }

  private buyDemo(gateway: Gateway): Running {
    const [owner] = this.providers.identity.demoCustomers;
    const dollar = this.providers.catalogue.directory.dollar();
    let isDone = owner === undefined || dollar === undefined;
    const buy = async (): Promise<void> => {
      if (isDone || owner === undefined || dollar === undefined) return;
      isDone = await buyDemoCards(gateway, owner, dollar.id);
    };
    return repeatedly(gateway, DEMO_MS, buy, 'no gift cards of the demo');
  }

  /** What cards a customer has bought in 24 hours were worth, in units of Bitcoin. */
  readonly boughtCards = readBought;

  calls(gateway: Gateway): readonly Call[] {
    return giftCalls(gateway, this.providers);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return giftConsoleCalls(gateway, this.providers);
  }

  /** Tells the screens of buyer and redeemer that something of a card has changed. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(giftChanged, ({ owner, redeemedBy }) => {
      for (const customer of [owner, redeemedBy]) {
        const channel = privateChannel(customer);
        if (customer === 0 || !hub.isHeard(channel)) continue;
        hub.publish(channel, changedPart, true);
        hub.publish(channel, balancesPart, true);
      }
    });
  }
}

/** Makes the server of gift cards out of what the house gives. */
export function makeGift(providers: GiftProviders): GiftServer {
  return new GiftServer(providers);
}
