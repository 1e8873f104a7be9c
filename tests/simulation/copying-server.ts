/**
 * A trader and all who follow him in a process that a test can kill. Says the number of each
 * position that was opened.
 */
import { CopyingStory } from './copying-story.ts';

const START_TICKS = 8_000_000;
const REACH_TICKS = 40_000;

const [connectionString = '', seed = '1', timeMs = '0', leader = '0'] = process.argv.slice(2);
const story = new CopyingStory({
  connectionString,
  seed: Number(seed),
  leader: Number(leader),
  timeMs: Number(timeMs),
  ticks: (random) => START_TICKS + random.whole(-REACH_TICKS, REACH_TICKS),
});
await story.service.start();
process.stdout.write('ready\n');
for (;;) {
  const id = await story.round();
  process.stdout.write(`${String(id)}\n`);
}
