import type { FastifyInstance } from 'fastify';
import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { guessChanged, playerChanged, ticketChanged } from '../contract.ts';
import { gameCalls } from './calls.ts';
import { gameConsoleCalls } from './console-calls.ts';
import { demoPlayers } from './demo.ts';
import { drawJob } from './draw-job.ts';
import { addGameFrame, FRAME_PATH } from './frame.ts';
import type { GameProviders } from './needs.ts';

const changedPart = flagPart('game_changed');

/** The front door of the game: its calls, its live data, its draws. */
export class GameServer implements RoomServer {
  readonly name = 'game';
  /** Where clients of others reach it in a frame. */
  readonly framePath = FRAME_PATH;
  readonly jobs: readonly Job[];
  private readonly providers: GameProviders;
  private gateway: Gateway | undefined;
  private own: readonly Call[] = [];

  constructor(providers: GameProviders) {
    this.providers = providers;
    const { means, identity } = providers;
    const draws = drawJob(means.secrets);
    const isPlayed = means.settings.mode === 'demo' && means.runsMarket;
    const players = demoPlayers({
      extras: () => identity.demoExtras,
      dollar: () => providers.catalogue.directory.dollar(),
    });
    // The extras first: there is something to draw when the draw is looked for.
    this.jobs = isPlayed ? [players, draws] : [draws];
  }

  calls(gateway: Gateway): readonly Call[] {
    this.gateway = gateway;
    this.own = gameCalls(gateway, this.providers);
    return this.own;
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return gameConsoleCalls(gateway, this.providers);
  }

  addRoutes(app: FastifyInstance, envelopes: Envelopes): void {
    const gateway = () => {
      if (this.gateway === undefined) throw new Error('the game is asked before it serves');
      return this.gateway;
    };
    const { means } = this.providers;
    addGameFrame(app, {
      gateway,
      calls: () => this.own,
      needs: this.providers,
      tickets: new FrameTickets(means.secrets, () => gateway().nowMs()),
      envelopes,
    });
  }

  /** Tells customers' screens that something of their game has changed. */
  follow({ bus, hub }: Gateway): undefined {
    const tell = ({ owner }: { readonly owner: number }) => {
      const channel = privateChannel(owner);
      if (hub.isHeard(channel)) hub.publish(channel, changedPart, true);
    };
    bus.on(playerChanged, tell);
    bus.on(guessChanged, tell);
    bus.on(ticketChanged, tell);
  }
}

/** Makes the server of the game out of what the house gives. */
export function makeGame(providers: GameProviders): GameServer {
  return new GameServer(providers);
}
