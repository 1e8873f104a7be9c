/** `npm run new:room NAME`: a small room from a template, with its three entries. */
import { join } from 'node:path';
import { writeRoom } from './new-room.ts';
import { nameProblem } from './room-name.ts';

const root = join(import.meta.dirname, '..', '..');
const [name = '', ...rest] = process.argv.slice(2);
const problem = rest.length > 0 ? 'One name only.' : nameProblem(root, name);
if (problem === undefined) {
  const written = writeRoom(root, name);
  console.log(`${written.length} files: features/${name}/, and a line in three lists of rooms.`);
  console.log(`It runs as it is: npm test -- features/${name}`);
  console.log('Customers put an amount aside and take it back; make of it what it shall be.');
} else {
  console.error(problem);
  console.error('Usage: npm run new:room NAME');
  process.exitCode = 1;
}
