/**
 * The settings our own PostgreSQL runs with. Durability is never traded: a commit that was
 * acknowledged is on the disk.
 */
import { createHash } from 'node:crypto';

export type PostgresSettings = Readonly<Record<string, string>>;

export const durableSettings: PostgresSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The bundled OpenSSL is old and nobody but this machine has business here.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  ssl: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '256MB',
  // Nothing replicates from a server that only this machine reaches, so the log can be lean.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  // Our statements are short: compiling them or spreading them over workers only costs.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
};

/** `-c name=value` for each setting, in a fixed order. */
export function settingArguments(settings: PostgresSettings): string[] {
  return Object.keys(settings)
    .sort()
    .flatMap((name) => ['-c', `${name}=${settings[name]}`]);
}

/**
 * The name a server of ours carries. A leftover server with another name was started by other
 * programs or with other settings, and is restarted rather than adopted.
 */
export function clusterName(version: string, settings: PostgresSettings): string {
  const text = [version, ...settingArguments(settings)].join('\n');
  return `bourse-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
