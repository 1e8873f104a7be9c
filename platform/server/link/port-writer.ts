import { encode } from './codec.ts';
import type { LinkedWriter } from './link.ts';
import { type Line, readToWriter, toGateway } from './messages.ts';
import { giveTo } from './outcomes.ts';
import { type Carrier, markAt, type Outlet, type SentBatch } from './outlet.ts';

/** So many events may be on their way to a gateway. */
const MOST_UNHEARD = 100_000;
/** A halt and a database that hangs show by nothing but the time that passes. */
const LOOK_EVERY_MS = 100;

/**
 * The writer's end of a line to a gateway in another thread. Whatever it has to say in one turn
 * goes together. A gateway that comes too far behind is told nothing until it has caught up: it
 * sees the gap and reads the tables, and the writer's memory does not fill with what it has not
 * taken yet. Outcomes are always told; there are never more than commands that wait.
 */
export class PortWriter implements Carrier {
  private readonly line: Line;
  private readonly writer: LinkedWriter;
  private readonly mostUnheard: number;
  private readonly leave: () => void;
  private readonly timer: NodeJS.Timeout;
  private outcomes: string[] = [];
  private batches: string[] = [];
  private commits: string[] = [];
  private state = '';
  private sent = 0;
  private heard = 0;
  private lastSeq = 0;
  private asked = 0;
  private caughtUp = 0;
  private toldCaughtUp = 0;
  /** Whether batches are left out. */
  private isBehind = false;
  private isPlanned = false;
  private isClosed = false;

  /** @param mostUnheard how many events may be on their way */
  constructor(line: Line, writer: LinkedWriter, outlet: Outlet, mostUnheard = MOST_UNHEARD) {
    this.line = line;
    this.mostUnheard = mostUnheard;
    this.writer = writer;
    this.leave = outlet.add(this);
    this.timer = setInterval(() => this.send(), LOOK_EVERY_MS);
    line.on('message', (text) => this.hear(text));
    line.on('close', () => this.end());
    // A gateway that has had another line before may have missed something since.
    if (outlet.toldSeq !== undefined) this.batches.push(markAt(outlet.toldSeq));
    this.send();
  }

  /** Carries a batch, unless the gateway is too far behind. */
  carry(batch: SentBatch): void {
    this.lastSeq = batch.seq;
    if (this.sent - this.heard > this.mostUnheard) this.isBehind = true;
    if (this.isBehind) return;
    this.sent += batch.events;
    this.batches.push(batch.text());
    this.plan();
  }

  /** Carries the figures of a commit. */
  committed(commands: number, tookMs: number): void {
    this.commits.push(encode([commands, tookMs]));
    this.plan();
  }

  /** Says what is left to say, and ends the line. */
  close(): void {
    if (this.isClosed) return;
    this.send();
    this.end();
    this.line.close();
  }

  private end(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    this.leave();
  }

  private hear(text: string): void {
    const { commands, heard, asked } = readToWriter(text);
    this.heard = heard;
    if (asked > this.asked) this.ask(asked);
    if (this.isBehind && this.sent - heard <= this.mostUnheard / 2) this.catchUp();
    for (const command of commands) {
      giveTo(this.writer, command, encode, (outcome) => {
        this.outcomes.push(outcome);
        this.plan();
      });
    }
  }

  private ask(asked: number): void {
    this.asked = asked;
    void this.writer.caughtUp().then(() => {
      this.caughtUp = Math.max(this.caughtUp, asked);
      this.plan();
    });
  }

  /** Without a mark the gateway would see the gap only when the next batch comes. */
  private catchUp(): void {
    this.isBehind = false;
    this.batches.push(markAt(this.lastSeq));
    this.plan();
  }

  /** When all that comes of this turn is there: outcomes are told by promises. */
  private plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    process.nextTick(() => this.send());
  }

  private send(): void {
    this.isPlanned = false;
    if (this.isClosed) return;
    const { outcomes, batches, commits } = this;
    const state = encode(this.writer.state());
    const isNews = state !== this.state;
    const { caughtUp } = this;
    const isCaughtUp = caughtUp !== this.toldCaughtUp;
    if (!isNews && !isCaughtUp && outcomes.length + batches.length + commits.length === 0) return;
    this.line.postMessage(
      toGateway({ outcomes, batches, commits, caughtUp, state: isNews ? state : undefined }),
    );
    this.outcomes = [];
    this.batches = [];
    this.commits = [];
    this.state = state;
    this.toldCaughtUp = caughtUp;
  }
}
