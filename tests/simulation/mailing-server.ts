/**
 * A server with a mail server, in a process that the test of lost mails can kill. Says `ready`,
 * takes one command a line, and says of each what became of it.
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pino from 'pino';
import { openServer } from '../../apps/server/server.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { smallCatalogue } from '../support/small-catalogue.ts';

/** A command, and the number under which its answer is said. */
export interface Asked {
  readonly number: number;
  readonly envelope: Envelope;
}

const ROOT = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const [connectionString = '', data = '', smtpUrl = ''] = process.argv.slice(2);
  const server = await openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: data, SMTP_URL: smtpUrl }),
    connectionString,
    log: pino({ level: 'silent' }),
    root: ROOT,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: false,
    catalogue: smallCatalogue(),
  });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { number, envelope } = JSON.parse(line) as Asked;
    void server.service.writer.submit(envelope).then(
      (result) => process.stdout.write(`${JSON.stringify({ number, result })}\n`),
      (error: unknown) => process.stdout.write(`${JSON.stringify({ number, error })}\n`),
    );
  }
}

await main();
