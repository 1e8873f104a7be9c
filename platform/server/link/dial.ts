import {
  helloSubject,
  isSameRelease,
  type LinkSecret,
  lineTerms,
  newHello,
  readWelcome,
  writeHello,
} from './hello.ts';
import type { Line } from './messages.ts';
import type { NatsClient } from './nats-client.ts';
import { NatsLine } from './nats-line.ts';

/** With what a gateway says hello. */
export interface Dialled {
  readonly nats: NatsClient;
  readonly secret: LinkSecret;
  readonly release: string;
  readonly beatMs?: number;
}

const PATIENCE_MS = 1_000;

/**
 * Says hello once, and answers the line to whoever is the writer then. Rejects with why there is
 * none, in words.
 */
export async function dialWriter({ nats, secret, release, beatMs }: Dialled): Promise<Line> {
  const hello = newHello(release);
  const { connection } = nats;
  const answer = await connection
    .request(helloSubject(secret), writeHello(secret, hello), { timeout: PATIENCE_MS })
    .catch(() => undefined);
  if (answer === undefined) throw new Error('no writer answers over NATS');
  const welcome = readWelcome(secret, hello, answer.string());
  if (welcome === undefined) throw new Error('somebody else answers for the writer over NATS');
  if (!isSameRelease(hello, welcome)) {
    throw new Error(`the writer is of the release ${welcome.release}, and this is ${release}`);
  }
  const { toWriter, toGateway } = lineTerms(secret, welcome);
  return new NatsLine({
    nats,
    mine: toGateway.subject,
    theirs: toWriter.subject,
    writeKey: toWriter.key,
    readKey: toGateway.key,
    speaksFirst: true,
    ...(beatMs !== undefined && { beatMs }),
  });
}
