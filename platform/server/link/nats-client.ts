import type { NatsConnection } from '@nats-io/transport-node';
import { StartupError } from '../database/errors.ts';

/** Where NATS is, and who we are there. */
export interface NatsSettings {
  /** Addresses like `nats://host:4222` or `tls://host:4222`, of one cluster. */
  readonly servers: readonly string[];
  readonly token: string | undefined;
  /** A file with the certificates of an authority of our own. */
  readonly caFile: string | undefined;
}

const FIRST_ANSWER_MS = 5_000;
const RECONNECT_MS = 250;
const PING_MS = 2_000;

/** A connection to NATS that comes back by itself, and says when it is lost. */
export class NatsClient {
  readonly connection: NatsConnection;
  private readonly listeners = new Set<() => void>();

  /** @param connection open, and told to try again for ever */
  constructor(connection: NatsConnection) {
    this.connection = connection;
    void this.watch();
  }

  /** How many bytes one message may have. */
  get maxPayload(): number {
    // Unknown while nothing is connected: then nothing is delivered either.
    return this.connection.info?.max_payload ?? 1024 * 1024;
  }

  /** From now on `listener` hears of each loss; what is answered ends that. */
  onLost(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Says what is left to say, and ends the connection. */
  async close(): Promise<void> {
    await this.connection.drain().catch(() => this.connection.close());
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'disconnect') for (const listener of this.listeners) listener();
    }
  }
}

/**
 * Connects to NATS. The first connection has to stand within seconds; later losses are healed.
 * @throws StartupError with one clear sentence
 */
export async function connectNats(settings: NatsSettings): Promise<NatsClient> {
  const { servers, token, caFile } = settings;
  const { connect } = await import('@nats-io/transport-node');
  const isSealed = caFile !== undefined || servers.some((each) => each.startsWith('tls:'));
  try {
    const connection = await connect({
      servers: servers.map((each) => new URL(each).host),
      ...(token !== undefined && { token }),
      ...(isSealed && { tls: caFile === undefined ? {} : { caFile } }),
      timeout: FIRST_ANSWER_MS,
      name: `bourse ${process.pid}`,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
      reconnectJitterTLS: RECONNECT_MS,
      pingInterval: PING_MS,
    });
    return new NatsClient(connection);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `NATS cannot be reached at ${servers.join(', ')} (${cause}): start it, or correct ` +
        'NATS_URL, NATS_TOKEN and NATS_CA.',
    );
  }
}
