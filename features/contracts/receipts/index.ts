/** The receipts of leveraged contracts: fillings, liquidations and night fees. */
import type { MetTerms, ReceiptKind, ReceiptOrder } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { ContractTerms } from '../contract/index.ts';
import type { FillCase, LiquidationCase, NightCase, ReceiptFill } from './cases.ts';
import { checkFillCase, checkLiquidation, checkNight, CONTRACT_CHECKS } from './checks.ts';
import { contractTerms, fillCase, liquidationCase, nightCase } from './shapes.ts';

type Kind<Order extends ReceiptOrder> = ReceiptKind<Order, ContractTerms>;

const common = {
  room: 'contracts',
  product: 'contracts',
  checks: CONTRACT_CHECKS,
  priceChecks: ['fill_price', 'first_after'],
  readTerms: reader<ContractTerms>(contractTerms),
} as const;

function ticksOf(fills: readonly ReceiptFill[]) {
  return fills.map(({ marketId, tick }) => ({ marketId, number: tick }));
}

function termsOf(fills: readonly ReceiptFill[]): MetTerms[] {
  return fills.map(({ marketId, termsVersion, timeMs }) => ({
    marketId,
    version: termsVersion,
    metMs: timeMs,
  }));
}

function fillsOf({ fill, opening }: FillCase): readonly ReceiptFill[] {
  return opening === null ? [fill] : [fill, opening];
}

const fillKind: Kind<FillCase> = {
  ...common,
  kind: 'contract',
  read: reader<FillCase>(fillCase),
  id: ({ fill }) => fill.id,
  ticks: (order) => {
    const { marketId, tick } = order.fill;
    const before = order.acceptedMs === undefined ? [] : [{ marketId, number: tick - 1 }];
    return [...before, ...ticksOf(fillsOf(order))];
  },
  terms: (order) => termsOf(fillsOf(order)),
  check: checkFillCase,
};

const liquidationKind: Kind<LiquidationCase> = {
  ...common,
  kind: 'liquidation',
  read: reader<LiquidationCase>(liquidationCase),
  id: ({ id }) => id,
  ticks: ({ fills, openings, state }) => [
    ...ticksOf([...fills, ...openings]),
    ...state.positions.map(({ marketId, tick }) => ({ marketId, number: tick })),
  ],
  terms: ({ fills, openings, state, timeMs }) => [
    ...termsOf([...fills, ...openings]),
    ...state.positions.map(({ marketId, termsVersion }) => ({
      marketId,
      version: termsVersion,
      metMs: timeMs,
    })),
  ],
  check: checkLiquidation,
};

const nightKind: Kind<NightCase> = {
  ...common,
  kind: 'night',
  read: reader<NightCase>(nightCase),
  id: ({ positionId }) => positionId,
  ticks: ({ marketId, tick }) => [{ marketId, number: tick }],
  terms: ({ marketId, termsVersion, dueMs }) => [{ marketId, version: termsVersion, metMs: dueMs }],
  check: checkNight,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [fillKind, liquidationKind, nightKind];
