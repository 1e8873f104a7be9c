import type { Msg, Subscription } from '@nats-io/transport-node';
import { FRAME_HEAD_BYTES, FrameReader, FrameWriter } from './frames.ts';
import type { Line } from './messages.ts';
import type { NatsClient } from './nats-client.ts';

/** A text may have so many bytes; a longer one ends the line. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const BEAT_MS = 1_000;
/** After so many signs of life that did not come, the other end is gone. */
const MAX_MISSED_BEATS = 3;

/** One end of a line, as the hello has agreed on it. */
export interface NatsLineOptions {
  readonly nats: NatsClient;
  /** The subject on which this end listens, and the other end's. */
  readonly mine: string;
  readonly theirs: string;
  /** What this end seals with, and what the other end does. */
  readonly writeKey: Buffer;
  readonly readKey: Buffer;
  /** The end that asked speaks first: then the other one knows that it is listened to. */
  readonly speaksFirst: boolean;
  /** Told by the end that was asked, once the other has spoken. */
  readonly onOpen?: () => void;
  readonly beatMs?: number;
  /** How large a text may be, in bytes; for tests. */
  readonly maxTextBytes?: number;
}

/**
 * One end of a line over core NATS. What must always hold: texts arrive whole, once and in their
 * order, or the line ends and says why. NATS forgets what it cannot deliver, so every frame is
 * numbered, and each end says each second that it lives; a gap or 3 s of silence ends the line. A
 * text that is larger than a message of NATS goes in parts.
 */
export class NatsLine implements Line {
  private readonly options: NatsLineOptions;
  private readonly writer: FrameWriter;
  private readonly reader: FrameReader;
  private readonly subscription: Subscription;
  private readonly leave: () => void;
  private readonly timer: NodeJS.Timeout;
  private readonly onMessage: ((text: string) => void)[] = [];
  private readonly onClose: ((cause: string) => void)[] = [];
  private parts: Buffer[] = [];
  private partBytes = 0;
  private missedBeats = 0;
  private isOpen = false;
  private endedBy: string | undefined;

  constructor(options: NatsLineOptions) {
    this.options = options;
    this.writer = new FrameWriter(options.writeKey);
    this.reader = new FrameReader(options.readKey);
    const { connection } = options.nats;
    this.subscription = connection.subscribe(options.mine, {
      callback: (error: Error | null, message: Msg) => {
        if (error === null) this.hear(message.data);
        else this.end('NATS has refused its subject');
      },
    });
    this.leave = options.nats.onLost(() => this.end('the connection to NATS is lost'));
    this.timer = setInterval(() => this.beat(), options.beatMs ?? BEAT_MS);
    if (options.speaksFirst) {
      this.isOpen = true;
      this.say('beat');
    }
  }

  /** Sends a text; on a line that has ended it goes nowhere. */
  postMessage(text: string): void {
    if (this.endedBy !== undefined) return;
    const body = Buffer.from(text);
    if (body.length > this.maxTextBytes) return this.end('a text was too large for it');
    const partBytes = this.options.nats.maxPayload - FRAME_HEAD_BYTES;
    let at = 0;
    for (; body.length - at > partBytes; at += partBytes) {
      this.say('part', body.subarray(at, at + partBytes));
    }
    this.say('last', body.subarray(at));
  }

  /** Listens to texts, or for the end of the line and its cause. */
  on(event: 'message' | 'close', listener: (text: string) => void): this {
    if (event === 'message') this.onMessage.push(listener);
    else if (this.endedBy === undefined) this.onClose.push(listener);
    else listener(this.endedBy);
    return this;
  }

  /** Ends the line at both ends. */
  close(): void {
    this.end('it was closed');
  }

  private get maxTextBytes(): number {
    return this.options.maxTextBytes ?? MAX_TEXT_BYTES;
  }

  private say(...[kind, body]: Parameters<FrameWriter['write']>): void {
    try {
      const { nats, theirs } = this.options;
      nats.connection.publish(theirs, this.writer.write(kind, body));
    } catch {
      this.end('NATS takes nothing more');
    }
  }

  private hear(bytes: Uint8Array): void {
    if (this.endedBy !== undefined) return;
    const frame = this.reader.read(bytes);
    if (frame === 'foreign') return;
    if (frame === 'gap') return this.end('something that was said is missing');
    this.missedBeats = 0;
    if (!this.isOpen) {
      this.isOpen = true;
      this.options.onOpen?.();
    }
    if (frame.kind === 'end') this.end('the other end has closed it', false);
    else if (frame.kind !== 'beat') this.take(frame.kind === 'last', frame.body);
  }

  private take(isLast: boolean, body: Buffer): void {
    this.partBytes += body.length;
    if (this.partBytes > this.maxTextBytes) return this.end('a text was too large for it');
    this.parts.push(body);
    if (!isLast) return;
    const text = Buffer.concat(this.parts).toString();
    this.parts = [];
    this.partBytes = 0;
    for (const listener of this.onMessage) listener(text);
  }

  /** Counted, not timed: a thread that was held hears what has come before it counts once more. */
  private beat(): void {
    if (this.missedBeats >= MAX_MISSED_BEATS) return this.end('nothing was heard for 3 s');
    this.missedBeats += 1;
    if (this.isOpen) this.say('beat');
  }

  /** @param isNews whether the other end is to hear of it */
  private end(cause: string, isNews = true): void {
    if (this.endedBy !== undefined) return;
    this.endedBy = cause;
    if (isNews && this.isOpen) this.say('end');
    clearInterval(this.timer);
    this.leave();
    this.subscription.unsubscribe();
    for (const listener of this.onClose) listener(cause);
  }
}
