/**
 * A trader at work in a house that is stored: he opens and closes, and all who follow him with him.
 * What becomes of a command is unknown where the writer was cut off meanwhile.
 */
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { WriterService } from '../../apps/server/writer-service.ts';
import type { Envelope } from '../../core/engine/command.ts';
import type { OpenPosition } from '../../features/contracts/contract/index.ts';
import { WriterUnavailable } from '../../platform/server/writer/answering.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { Random } from '../support/random.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const PATIENCE_MS = 15_000;
const LOOK_MS = 10;
const TICK_MS = 1_000;

/** What the story is told with. */
export interface CopyingStoryOptions {
  readonly connectionString: string;
  readonly seed: number;
  readonly leader: number;
  /** The house's clock at the beginning. */
  readonly timeMs: number;
  readonly ticks: (random: Random) => number;
}

/** Trades, and may be cut off. */
export class CopyingStory {
  readonly random: Random;
  readonly service: WriterService;
  timeMs: number;
  lost = 0;
  private readonly options: CopyingStoryOptions;

  constructor(options: CopyingStoryOptions) {
    this.options = options;
    this.random = new Random(options.seed);
    this.timeMs = options.timeMs;
    this.service = new WriterService({
      connectionString: options.connectionString,
      signingKey: generateKeyPairSync('ed25519').privateKey,
      bus: new EventBus(),
      log: pino({ level: 'silent' }),
      nowMs: () => this.timeMs,
    });
  }

  /** Gives commands at their times, those of one time together. */
  async tell(commands: readonly { readonly timeMs: number; readonly envelope: Envelope }[]) {
    const answers: Promise<object>[] = [];
    for (const each of commands) {
      if (each.timeMs !== this.timeMs) await Promise.all(answers);
      this.timeMs = each.timeMs;
      answers.push(this.service.writer.submit(each.envelope));
    }
    const refused = (await Promise.all(answers)).find((answer) => 'refused' in answer);
    if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`);
  }

  /** What the leader has open, as the machine knows it. */
  open(): number[] {
    const all = this.service.engine.contracts.livePositions();
    return all.filter(({ owner }) => owner === this.options.leader).map(({ id }) => id);
  }

  /** Opens a position and closes it; its number, where it is known that it was opened. */
  async round(): Promise<number | undefined> {
    await this.tick();
    await this.closeAll();
    const opened = await this.give(this.options.leader, this.order());
    // What was acknowledged is there, whatever was cut off since.
    if (opened !== undefined && this.open().join() !== String(opened.id)) {
      throw new Error(`${opened.id} was acknowledged, and open is ${this.open().join()}`);
    }
    await this.tick();
    await this.closeAll();
    return opened?.id;
  }

  /** Waits until commands are taken again. */
  async back(): Promise<void> {
    for (let waited = 0; !this.service.writer.ready; waited += LOOK_MS) {
      if (waited > PATIENCE_MS) throw new Error('the writer does not come back');
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  }

  private async closeAll(): Promise<void> {
    for (let open = this.open(); open.length > 0; open = this.open()) {
      const close = { type: 'contracts.close', positionId: open[0], lots: 0 };
      await this.give(this.options.leader, close);
    }
    if (this.service.engine.copy.openCopies().length > 0) {
      throw new Error('copies are open whose trader has closed');
    }
  }

  /** A command; undefined where the writer was cut off before its outcome was known. */
  private async give(actor: number, command: object): Promise<{ id: number } | undefined> {
    try {
      const result = await this.service.writer.submit({ actor, command: command as never });
      if ('refused' in result) throw new Error(`refused: ${result.refused}`);
      return (result.answer ?? { id: 0 }) as { id: number };
    } catch (error) {
      if (!(error instanceof WriterUnavailable)) throw error;
      this.lost += 1;
      await this.back();
      return undefined;
    }
  }

  private async tick(): Promise<void> {
    this.timeMs += TICK_MS;
    const ticks = this.options.ticks(this.random);
    await this.give(0, { type: 'feeds.tick', prices: [[btcUsdt, 'one', ticks, 0]] });
  }

  private order(): OpenPosition {
    return {
      type: 'contracts.open',
      marketId: btcUsdt,
      side: this.random.pick(['long', 'short'] as const),
      mode: 'isolated',
      lots: this.random.whole(1, 4),
      multiple: 5,
      limitTicks: 0,
      takeProfitTicks: 0,
      stopLossTicks: 0,
    };
  }
}
