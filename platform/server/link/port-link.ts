import type { Envelope } from '../../../core/engine/command.ts';
import type { Result } from '../writer/writer-options.ts';
import { WaitingReaders } from '../writer/waiting-readers.ts';
import { encode } from './codec.ts';
import type { Follower, WriterLink, WriterState } from './link.ts';
import { type Line, readToGateway, toWriter } from './messages.ts';
import { Waiters } from './outcomes.ts';

/** So many commands are worth a message of their own: the writer stores them at once. */
const WORTH_SENDING = 24;
/** The writer hears how far this end is after so many events at the latest. */
const HEARD_EVERY = 1_000;
/** What is shown of a writer before its first word. */
export const UNHEARD: WriterState = {
  cause: 'the writer has not been heard yet',
  heldUntilMs: undefined,
  queueLength: 0,
  lastSeq: 0,
  lag: 0,
  parkedRooms: [],
};

/**
 * A gateway's end of a line to a writer in another thread. Commands of one turn go together; what
 * the writer says in one turn comes together: outcomes first, so that whoever awaits one goes on
 * after the views have heard of it.
 */
export class PortLink implements WriterLink {
  private readonly line: Line;
  private readonly waiters: Waiters;
  private follower: Follower | undefined;
  private commands: string[] = [];
  private last = UNHEARD;
  private heard = 0;
  private toldHeard = 0;
  /** Who waits for tables that hold what he was told, by the number of his question. */
  private readonly readers = new WaitingReaders();
  private asked = 0;
  private toldAsked = 0;
  private isPlanned = false;
  private isClosed = false;

  /** @param mostWaiting how many commands may wait for their outcome */
  constructor(line: Line, mostWaiting?: number) {
    this.line = line;
    this.waiters = new Waiters(mostWaiting);
    line.on('message', (text) => this.hear(text));
    line.on('close', () => this.end());
  }

  /** Sends the command with those of this turn. */
  submit(envelope: Envelope): Promise<Result> {
    return this.waiters.add((id) => {
      this.commands.push(encode([id, envelope]));
      if (this.commands.length >= WORTH_SENDING) this.send();
      else this.plan();
    });
  }

  /** See `WriterLink`. */
  follow(follower: Follower): void {
    this.follower = follower;
  }

  /** What the writer said last. */
  state(): WriterState {
    return this.last;
  }

  /** See `WriterLink`. Whoever asks in one turn asks together. */
  caughtUp(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    if (this.asked === this.toldAsked) this.asked += 1;
    this.plan();
    return this.readers.wait(this.asked);
  }

  /** See `WriterLink`. What has not been sent yet is not sent. */
  close(): void {
    this.end();
    this.line.close();
  }

  private end(): void {
    this.isClosed = true;
    this.follower = undefined;
    this.commands = [];
    this.last = { ...this.last, cause: 'the writer is gone' };
    this.waiters.end();
    this.readers.releaseAll();
  }

  private hear(text: string): void {
    if (this.isClosed) return;
    const { outcomes, batches, commits, state, caughtUp } = readToGateway(text);
    if (state !== undefined) this.last = state;
    for (const outcome of outcomes) this.waiters.settle(outcome);
    for (const [commands, tookMs] of commits) this.follower?.committed(commands, tookMs);
    for (const { events, seq, after } of batches) {
      this.heard += events.length;
      this.follower?.publish(events, seq, after);
    }
    this.readers.release(caughtUp);
    if (this.heard - this.toldHeard >= HEARD_EVERY) this.plan();
  }

  /** At the end of the turn; until then more may come up. */
  private plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      if (!this.isClosed) this.send();
    });
  }

  private send(): void {
    const isNews = this.heard !== this.toldHeard || this.asked !== this.toldAsked;
    if (this.commands.length === 0 && !isNews) return;
    this.line.postMessage(toWriter(this.commands, this.heard, this.asked));
    this.toldAsked = this.asked;
    this.commands = [];
    this.toldHeard = this.heard;
  }
}
