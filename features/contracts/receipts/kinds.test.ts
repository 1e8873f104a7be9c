import { expect, it } from 'vitest';
import type { LiquidationCase } from './cases.ts';
import { receiptKinds } from './index.ts';

const POSITION = { id: 5, marketId: 2, termsVersion: 3, side: 'long', lots: 1 } as const;
const MONEY = { openTicks: 10, held: '1', margin: '1', tick: 44, indexTicks: 9 } as const;
const LIQUIDATION: LiquidationCase = {
  kind: 'liquidation',
  id: 1,
  timeMs: 700,
  positionId: 0,
  equityUnits: '0',
  requiredUnits: '1',
  insuredUnits: '0',
  coveredUnits: '0',
  state: { available: '0', waiting: '0', positions: [{ ...POSITION, ...MONEY }] },
  fills: [],
  openings: [],
};

it('a liquidation names the tick and the terms of positions that stay open', () => {
  const kind = receiptKinds.find((each) => each.kind === 'liquidation');
  expect(kind?.ticks(LIQUIDATION)).toEqual([{ marketId: 2, number: 44 }]);
  expect(kind?.terms(LIQUIDATION)).toEqual([{ marketId: 2, version: 3, metMs: 700 }]);
});
