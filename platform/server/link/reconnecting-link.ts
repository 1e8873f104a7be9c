import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '../../../core/engine/command.ts';
import { WriterUnavailable } from '../writer/answering.ts';
import type { Result } from '../writer/writer-options.ts';
import type { Follower, WriterLink, WriterState } from './link.ts';
import type { Line } from './messages.ts';
import { PortLink, UNHEARD } from './port-link.ts';

/** What a link that outlives its lines is made with. */
export interface ReconnectingLinkOptions {
  /** Tries once to reach the writer; rejects with why it cannot be reached, in words. */
  readonly dial: () => Promise<Line>;
  /** How many commands may wait for their outcome. */
  readonly mostWaiting?: number;
  /** Told of each line that is lost, and of the next one. */
  readonly onChange?: (cause: string | undefined) => void;
  /** A number from 0 to 1, by chance: gateways that lose the writer together return one by one. */
  readonly chance?: () => number;
  /** Waits so many milliseconds before it says hello; for tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const RETRY_MS = 250;
const LONGEST_RETURN_MS = 1_000;
/** So long after a line was lost readers wait for the next one; from then on none does. */
const PATIENCE_MS = 3_000;

/**
 * A gateway's link to a writer on another machine. It says hello until there is a line, and again
 * when that has ended. Commands that were under way then have an unknown outcome, and new ones are
 * refused until the next line stands; the writer's first word on that is up to where it has told,
 * so that views which have missed something load.
 */
export class ReconnectingLink implements WriterLink {
  private readonly options: ReconnectingLinkOptions;
  private follower: Follower | undefined;
  private current: PortLink | undefined;
  private last: WriterState = UNHEARD;
  private isClosed = false;
  private whenLinked = Promise.withResolvers<void>();
  /** What readers wait for: it rejects where the next line takes too long. */
  private soon = Promise.withResolvers<void>();
  private patience: NodeJS.Timeout | undefined;

  constructor(options: ReconnectingLinkOptions) {
    this.options = options;
    this.beginPatience();
    void this.reach();
  }

  /** See `WriterLink`. Refused while there is no line. */
  submit(envelope: Envelope): Promise<Result> {
    return this.current?.submit(envelope) ?? Promise.reject(new WriterUnavailable());
  }

  /** See `WriterLink`. */
  follow(follower: Follower): void {
    this.follower = follower;
    this.current?.follow(follower);
  }

  /** What the writer said last, or why it cannot be heard. */
  state(): WriterState {
    return this.current?.state() ?? this.last;
  }

  /** See `WriterLink`. Who asks while the line is lost asks on the next one, and not for ever. */
  async caughtUp(): Promise<void> {
    while (!this.isClosed) {
      const { current } = this;
      if (current === undefined) await this.soon.promise;
      else {
        await current.caughtUp();
        if (current === this.current) return;
      }
    }
  }

  /** Resolves when there is a line, however long that takes. */
  async linked(): Promise<void> {
    if (this.current === undefined && !this.isClosed) await this.whenLinked.promise;
  }

  /** See `WriterLink`. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.last = { ...this.state(), cause: 'the writer is gone' };
    const { current } = this;
    this.current = undefined;
    current?.close();
    clearTimeout(this.patience);
    this.whenLinked.resolve();
    this.soon.resolve();
  }

  private beginPatience(): void {
    this.soon = Promise.withResolvers();
    // It may be that nobody reads.
    this.soon.promise.catch(() => undefined);
    const { reject } = this.soon;
    this.patience = setTimeout(() => {
      reject(new WriterUnavailable(this.last.cause));
    }, PATIENCE_MS);
  }

  private wait(milliseconds: number): Promise<unknown> {
    return (this.options.wait ?? pause)(milliseconds);
  }

  private async reach(): Promise<void> {
    while (!this.isClosed) {
      try {
        const line = await this.options.dial();
        if (this.isClosed) line.close();
        else this.adopt(line);
        return;
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        this.last = { ...this.last, cause };
        await this.wait(RETRY_MS);
      }
    }
  }

  private adopt(line: Line): void {
    const link = new PortLink(line, this.options.mostWaiting);
    if (this.follower !== undefined) link.follow(this.follower);
    this.current = link;
    clearTimeout(this.patience);
    this.whenLinked.resolve();
    this.soon.resolve();
    this.options.onChange?.(undefined);
    line.on('close', (cause) => this.lose(link, cause));
  }

  private lose(link: PortLink, why: string): void {
    if (this.isClosed || this.current !== link) return;
    const cause = `the writer is out of reach: ${why}`;
    this.last = { ...link.state(), cause };
    this.current = undefined;
    this.whenLinked = Promise.withResolvers();
    this.beginPatience();
    this.options.onChange?.(cause);
    const { chance = Math.random } = this.options;
    void this.wait(chance() * LONGEST_RETURN_MS).then(() => this.reach());
  }
}
