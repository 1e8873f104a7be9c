import type { Envelope } from '../../../core/engine/command.ts';
import type { Result } from '../writer/writer-options.ts';
import { copied } from './codec.ts';
import type { Follower, LinkedWriter, WriterLink, WriterState } from './link.ts';
import { giveTo, Waiters } from './outcomes.ts';
import type { Outlet } from './outlet.ts';

/**
 * The link of a gateway that lives in the thread of the writer. What would be text on another link
 * is copied on this one: neither end gets anything that the other has, and the same is refused.
 */
export class DirectLink implements WriterLink {
  private readonly writer: LinkedWriter;
  private readonly outlet: Outlet;
  private readonly waiters: Waiters;
  private leave: () => void = () => undefined;

  /** @param mostWaiting how many commands may wait for their outcome */
  constructor(writer: LinkedWriter, outlet: Outlet, mostWaiting?: number) {
    this.writer = writer;
    this.outlet = outlet;
    this.waiters = new Waiters(mostWaiting);
  }

  /** Gives the writer a command at once. */
  submit(envelope: Envelope): Promise<Result> {
    return this.waiters.add((id) => {
      giveTo(this.writer, [id, copied(envelope)], copied, (outcome) =>
        this.waiters.settle(outcome),
      );
    });
  }

  /** Tells each batch in the turn in which the writer tells it. */
  follow(follower: Follower): void {
    this.leave = this.outlet.add({
      carry: (batch) => {
        const { events, seq, after } = batch.copy();
        follower.publish(events, seq, after);
      },
      committed: (commands, tookMs) => follower.committed(commands, tookMs),
    });
  }

  /** The state of this moment. */
  state(): WriterState {
    return copied(this.writer.state());
  }

  /** See `WriterLink`. */
  caughtUp(): Promise<void> {
    return this.writer.caughtUp();
  }

  /** See `WriterLink`. */
  close(): void {
    this.leave();
    this.waiters.end();
  }
}
