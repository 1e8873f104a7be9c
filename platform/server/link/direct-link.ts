import type { Envelope } from '../../../core/engine/command.ts';
import type { Result } from '../writer/writer-options.ts';
import { decode, encode } from './codec.ts';
import type { Follower, LinkedWriter, WriterLink, WriterState } from './link.ts';
import { giveTo, type Outcome, Waiters } from './outcomes.ts';
import { type Outlet, readBatch } from './outlet.ts';

/** What has been text, and belongs to nobody else. */
function sent<Value>(value: Value): Value {
  return decode(encode(value)) as Value;
}

/** The link of a gateway that lives in the thread of the writer. All is text here too. */
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
      const settle = (text: string): void => this.waiters.settle(decode(text) as Outcome);
      giveTo(this.writer, id, sent(envelope), settle);
    });
  }

  /** Tells each batch in the turn in which the writer tells it. */
  follow(follower: Follower): void {
    this.leave = this.outlet.add({
      carry: ({ text }) => {
        const { events, seq, after } = readBatch(text);
        follower.publish(events, seq, after);
      },
      committed: (commands, tookMs) => follower.committed(commands, tookMs),
    });
  }

  /** The state of this moment. */
  state(): WriterState {
    return sent(this.writer.state());
  }

  /** See `WriterLink`. */
  close(): void {
    this.leave();
    this.waiters.end();
  }
}
