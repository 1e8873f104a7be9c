import type { Msg } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import {
  helloSubject,
  isSameRelease,
  type LinkSecret,
  lineTerms,
  newWelcome,
  readHello,
  writeWelcome,
} from './hello.ts';
import type { Line } from './messages.ts';
import type { NatsClient } from './nats-client.ts';
import { NatsLine } from './nats-line.ts';

/** What a writer listens with. */
export interface LineListenerOptions {
  readonly nats: NatsClient;
  readonly secret: LinkSecret;
  /** Of this program: gateways of another are told so, and not linked. */
  readonly release: string;
  /** Whether this is the writer now; one that is not answers nobody. */
  readonly isWriter: () => boolean;
  /** Takes a line whose other end has spoken. */
  readonly onLine: (line: Line) => void;
  readonly log: Pick<Logger, 'warn'>;
  readonly beatMs?: number;
}

/** So many lines there may be, with those that have been welcomed and have not spoken yet. */
const MAX_LINES = 256;
const LOOK_MS = 1_000;
/** While a house is loaded its writer is none; one that stays none has been followed by another. */
const MAX_LOOKS_AS_NONE = 3;

/** The writer's ear: welcomes gateways of its house and release, and gives each a line. */
export class LineListener {
  private readonly options: LineListenerOptions;
  private readonly lines = new Set<NatsLine>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  private looksAsNone = 0;

  constructor(options: LineListenerOptions) {
    this.options = options;
    const { connection } = options.nats;
    const subscription = connection.subscribe(helloSubject(options.secret), {
      callback: (error: Error | null, message: Msg) => {
        if (error === null) this.hear(message);
        else options.log.warn({ err: error }, 'NATS lets no gateway say hello');
      },
    });
    this.unsubscribe = () => subscription.unsubscribe();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  /** Welcomes nobody any more. Its lines go on: whoever has taken them ends them. */
  close(): void {
    clearInterval(this.timer);
    this.unsubscribe();
  }

  private hear(message: Msg): void {
    const { secret, release, isWriter, log } = this.options;
    if (!isWriter()) return;
    const hello = readHello(secret, message.string());
    if (hello === undefined) {
      return log.warn('somebody without the key of this house has said hello to it over NATS');
    }
    if (this.lines.size >= MAX_LINES) {
      return log.warn({ lines: MAX_LINES }, 'there are as many gateways as there may be');
    }
    const welcome = newWelcome(release, hello);
    if (isSameRelease(hello, welcome)) this.open(lineTerms(secret, welcome));
    message.respond(writeWelcome(secret, welcome));
  }

  private open({ toWriter, toGateway }: ReturnType<typeof lineTerms>): void {
    const { nats, onLine, beatMs } = this.options;
    const line = new NatsLine({
      nats,
      mine: toWriter.subject,
      theirs: toGateway.subject,
      writeKey: toGateway.key,
      readKey: toWriter.key,
      speaksFirst: false,
      onOpen: () => onLine(line),
      ...(beatMs !== undefined && { beatMs }),
    });
    this.lines.add(line);
    line.on('close', () => this.lines.delete(line));
  }

  /** Gateways of a writer that is none any more look for the one that follows it. */
  private look(): void {
    this.looksAsNone = this.options.isWriter() ? 0 : this.looksAsNone + 1;
    if (this.looksAsNone < MAX_LOOKS_AS_NONE) return;
    for (const line of this.lines) line.close();
  }
}
