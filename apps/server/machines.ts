/**
 * A house in several processes: the writer listens for gateways over NATS, and a gateway without a
 * writer of its own reaches it there. What both need of each other is one PostgreSQL, one NATS and
 * the keys of the house.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from '../../platform/server/database/connections.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { openSecretBox } from '../../platform/server/keys/secret-box.ts';
import { dialWriter } from '../../platform/server/link/dial.ts';
import type { LinkedWriter } from '../../platform/server/link/link.ts';
import { LineListener } from '../../platform/server/link/line-listener.ts';
import { connectNats } from '../../platform/server/link/nats-client.ts';
import type { Outlet } from '../../platform/server/link/outlet.ts';
import { PortWriter } from '../../platform/server/link/port-writer.ts';
import { ReconnectingLink } from '../../platform/server/link/reconnecting-link.ts';
import type { GatewayOptions } from './compose.ts';
import { releaseOf } from './release.ts';

type Means = Pick<GatewayOptions, 'settings' | 'connectionString' | 'log' | 'root' | 'onStep'>;

const LOOK_AGAIN_MS = 100;

async function secretOf({ settings, connectionString }: Means) {
  return openSecretBox({ dataFolder: resolve(settings.dataFolder), connectionString });
}

/** A writer that gateways of other processes may reach. */
export interface Reachable {
  /** Welcomes no more gateways. */
  leave(): void;
  /** Says what is left to say to those there are, and ends their lines. */
  stop(): Promise<void>;
}

/** Lets gateways of other processes reach the writer, where there is a NATS. */
export async function reachable(
  means: Means,
  writer: LinkedWriter & { readonly isWriter: boolean },
  outlet: Outlet,
): Promise<Reachable> {
  const { nats: where } = means.settings;
  if (where === undefined) return { leave: () => undefined, stop: async () => undefined };
  const secret = await secretOf(means);
  const nats = await connectNats(where);
  const lines = new Set<PortWriter>();
  const listener = new LineListener({
    nats,
    secret,
    release: releaseOf(means.root),
    isWriter: () => writer.isWriter,
    onLine: (line) => {
      const end = new PortWriter(line, writer, outlet);
      lines.add(end);
      line.on('close', (cause) => {
        lines.delete(end);
        means.log.warn({ cause }, 'the line to a gateway has ended');
      });
    },
    log: means.log,
  });
  return {
    leave: () => listener.close(),
    stop: async () => {
      for (const end of lines) end.close();
      await nats.close();
    },
  };
}

/** Only the writer makes tables and keys: until it has, there is nothing to open. */
async function hasKeys(client: pg.Client): Promise<boolean> {
  const found = await client.query("select to_regclass('secret_key') is not null as found");
  if (found.rows[0]?.found !== true) return false;
  return (await client.query('select 1 from secret_key')).rows.length > 0;
}

async function until(holds: () => boolean | Promise<boolean>, isOver: () => boolean) {
  while (!(await holds())) {
    if (isOver()) throw new StartupError('Stopped while looking for the writer.');
    await pause(LOOK_AGAIN_MS);
  }
}

async function untilKeys({ connectionString }: Means, isOver: () => boolean): Promise<void> {
  const client = await openClient({ connectionString });
  try {
    await until(() => hasKeys(client), isOver);
  } finally {
    await client.end();
  }
}

/** A link to the writer of another process, and what ends it with its connection. */
export interface RemoteWriter {
  readonly link: ReconnectingLink;
  stop(): Promise<void>;
}

/**
 * Finds the writer, however long that takes.
 * @param isOver whether nobody waits for it any more
 */
export async function findWriter(means: Means, isOver: () => boolean): Promise<RemoteWriter> {
  const { settings, log, root, onStep } = means;
  if (settings.nats === undefined) throw new Error('a gateway alone needs a NATS');
  onStep('looking for the writer');
  await untilKeys(means, isOver);
  const secret = await secretOf(means);
  const nats = await connectNats(settings.nats);
  const release = releaseOf(root);
  const link = new ReconnectingLink({
    dial: () => dialWriter({ nats, secret, release }),
    onChange: (cause) => {
      if (cause === undefined) log.info('the writer is linked');
      else log.warn({ cause }, 'the line to the writer has ended');
    },
  });
  const stop = async (): Promise<void> => {
    link.close();
    await nats.close();
  };
  try {
    let said: string | undefined;
    await until(() => {
      const { cause } = link.state();
      if (cause !== said && cause !== undefined) onStep(`waiting: ${cause}`);
      said = cause;
      return cause === undefined;
    }, isOver);
    return { link, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
