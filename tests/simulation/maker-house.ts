/** A small house in a process that a test can kill, whose prices move a little all the time. */
import pino from 'pino';
import { openServer } from '../../apps/server/server.ts';
import { readSettings } from '../../apps/server/settings.ts';
import type { Command } from '../../core/engine/command.ts';
import { projectRoot } from '../support/rooms.ts';
import { btcUsdt, ethUsdt, smallCatalogue } from '../support/small-catalogue.ts';

const TICK_MS = 400;
/** How far prices go up and down again, in thousandths. */
const SWING = 2;

const [connectionString = '', PORT = '0', DATA_DIR = ''] = process.argv.slice(2);
const { service, address } = await openServer({
  settings: readSettings({ PORT, DATA_DIR, LOG_LEVEL: 'error' }),
  connectionString,
  log: pino({ level: 'error' }),
  root: projectRoot,
  nowMs: Date.now,
  callsPerMinute: 0,
  onStep: () => undefined,
  market: false,
  catalogue: smallCatalogue(),
});
let count = 0;
const tick = async (): Promise<void> => {
  count += 1;
  const moved = (ticks: number) => ticks + (ticks / 1_000) * (count % (SWING + 1));
  const prices = [
    [btcUsdt, 'one', moved(2_000_000), 1],
    [ethUsdt, 'one', moved(160_000), 1],
  ];
  await service.writer.submit({ actor: 0, command: { type: 'feeds.tick', prices } as Command });
};
await tick();
setInterval(() => void tick(), TICK_MS);
process.stdout.write(`ready ${address}\n`);
