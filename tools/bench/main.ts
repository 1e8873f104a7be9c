/**
 * `npm run bench`: every figure of the house with its reference in the same run. Words after it
 * choose benchmarks: `npm run bench -- book house`; a wrong one is answered with all there are.
 */
import { benchBesideSockets, describeBesideSockets } from './beside-sockets.ts';
import { benchBots, describeBots } from './bots.ts';
import { benchBook, describeBookFigures } from './book.ts';
import { benchContracts, describeContracts } from './contracts.ts';
import { benchCopy, describeCopy } from './copy.ts';
import { benchEndToEnd, describeEndToEnd } from './end-to-end.ts';
import { benchFanOut, benchReaders, describeFanOut, describeReaders } from './fan-out.ts';
import { benchGateways, describeGateways } from './gateways.ts';
import { benchEngine, describeHouse } from './engine.ts';
import { benchLoans, describeLoans } from './loans.ts';
import { benchMarket, describeMarket } from './market.ts';
import { benchPrologue, describePrologue } from './prologue.ts';
import { benchReferral, describeReferral } from './referral.ts';
import { benchSettlement, describeSettlement } from './settlement.ts';
import { benchStartUp, describeStartUp } from './start-up.ts';
import { benchStranger, describeStranger } from './stranger.ts';

const BENCHMARKS: Readonly<Record<string, () => Promise<string>>> = {
  book: async () => describeBookFigures(await benchBook()),
  engine: async () => describeHouse(benchEngine()),
  contracts: async () => describeContracts(benchContracts()),
  'copied-orders': async () => describeCopy(await benchCopy()),
  'loan-ticks': () => Promise.resolve(describeLoans(benchLoans())),
  market: () => Promise.resolve(describeMarket(benchMarket())),
  referral: () => Promise.resolve(describeReferral(benchReferral())),
  settlement: async () => describeSettlement(await benchSettlement()),
  'end-to-end': async () => describeEndToEnd(await benchEndToEnd()),
  bots: async () => describeBots(await benchBots()),
  gateways: async () => describeGateways(await benchGateways()),
  'start-up': async () => describeStartUp(await benchStartUp()),
  prologue: async () => describePrologue(await benchPrologue()),
  sockets: async () =>
    `${describeFanOut(await benchFanOut())}\n${describeBesideSockets(await benchBesideSockets())}`,
  stranger: async () => describeStranger(await benchStranger()),
  readers: async () => describeReaders(await benchReaders()),
};

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(BENCHMARKS);
for (const name of names) {
  const run = BENCHMARKS[name];
  if (run === undefined) {
    process.stderr.write(`There is no benchmark ${name}: ${Object.keys(BENCHMARKS).join(', ')}\n`);
    process.exitCode = 1;
    break;
  }
  process.stdout.write(`── ${name}\n${await run()}\n`);
}
