/** The small house in a process that a test can kill: pays as fast as it can, and says what. */
import { SmallEngine } from '../support/small-engine.ts';

const CUSTOMERS = 8;

const [connectionString = '', round = '0'] = process.argv.slice(2);
const engine = new SmallEngine(connectionString);
await engine.start();
process.stdout.write('ready\n');
await Promise.all(
  Array.from({ length: CUSTOMERS }, async (_, customer) => {
    for (let count = 0; ; count += 1) {
      const id = await engine.pay(customer + 1, 100, `${round}-${count}`);
      process.stdout.write(`${id}\n`);
    }
  }),
);
