/** A sound example of each call of the console that changes something. */
import { type ConsoleChange, REASON } from '../../../tests/support/console-world.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';

const terms = { marketId: btcUsdt, isOn: true, halfSpreadPpm: 100, depthPpm: 500_000 };

export const feedsChanges: Readonly<Record<string, ConsoleChange>> = {
  '/maker/set': () => ({ fields: { ...terms, budget: '1000', reason: REASON } }),
};
