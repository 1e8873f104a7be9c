/** What an account of contracts has and pays, and what it has chosen. */
import type { Refusal } from '../../../../core/engine/command.ts';
import type { SetLeverage } from '../../../contracts/contract/settings.ts';
import { keepIsHedge, readIsHedge } from '../../store/contract-orders.ts';
import { accountMessage, balanceMessage, riskMessage } from '../../wire/contracts/account.ts';
import { bracketMessage } from '../../wire/contracts/market.ts';
import { type ContractMarket, moneyText } from '../../wire/contracts/symbols.ts';
import { contractError, MODE_POSITION, NOT_OFFERED } from '../../wire/contracts/refusals.ts';
import { type Answer, answered, apiError } from '../../wire/errors.ts';
import { RATE_LIMITS, rateText, symbolOf } from '../../wire/symbols.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';
import type { OrderCounts } from '../limits.ts';
import { chosen, type ContractSetting, multipleAt, readSettings } from './chosen.ts';
import { type ContractOrders, databaseOf } from './orders.ts';
import { isThere, ofMarket, accountNowOf, type AccountNowParts } from './account-now.ts';

/** What these endpoints work with. */
export interface ContractAccountParts extends AccountNowParts {
  readonly orders: ContractOrders;
  readonly counts: OrderCounts;
}

const MAX_LEVERAGE = 125;
const MAX_ROWS = 1_000;
const BAD_LEVERAGE = (value: number) => apiError(-4028, `Leverage ${value} is not valid`);
const SAME_MODE = apiError(-4046, 'No need to change margin type.');
const MODE_ORDERS = apiError(-4047, 'Margin type cannot be changed if there exists open orders.');
const SAME_SIDES = apiError(-4059, 'No need to change position side.');
const SIDES_ORDERS = apiError(
  -4067,
  'Position side cannot be changed if there exists open orders.',
);
const SIDES_POSITION = apiError(-4068, 'Position side cannot be changed if there exists position.');
const SAME_ASSETS = apiError(
  -4171,
  'Adjusted asset mode is currently set and does not need to be adjusted repeatedly.',
);
const BAD_MODE = apiError(-1130, "Data sent for parameter 'marginType' is not valid.");

async function account(parts: ContractAccountParts, { owner }: ApiCall, all: boolean) {
  const { wallet, positions } = await accountNowOf(parts, owner);
  const canTrade = await parts.account.mayBegin(owner);
  return answered(accountMessage(wallet, all ? positions : positions.filter(isThere), canTrade));
}

async function risks(
  parts: ContractAccountParts,
  { asked, owner }: ApiCall,
  all: boolean,
): Promise<Answer> {
  const of = parts.markets.maybe(asked);
  if (asked.error !== undefined) return asked.error;
  const shown = ofMarket(await accountNowOf(parts, owner), of);
  return answered((all ? shown : shown.filter(isThere)).map((position) => riskMessage(position)));
}

/** Gives multiple and mode of a market to the room that keeps them; once by its signature. */
async function set(
  { gateway }: ContractAccountParts,
  { owner, onceKey: key }: ApiCall,
  of: ContractMarket,
  { multiple, mode }: ContractSetting,
): Promise<Refusal | undefined> {
  const marketId = of.market.id;
  const command: SetLeverage = { type: 'contracts.set_leverage', marketId, multiple, mode };
  const result = await gateway.submit<SetLeverage>({ command, actor: owner, key });
  return 'refused' in result ? result : undefined;
}

async function leverage(parts: ContractAccountParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const of = parts.markets.asked(asked);
  asked.text('leverage');
  const wanted = asked.whole('leverage', { otherwise: 0 });
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const multiple = wanted > MAX_LEVERAGE ? undefined : multipleAt(of, wanted);
  if (multiple === undefined) return BAD_LEVERAGE(wanted);
  const settings = await readSettings(parts, owner);
  // Who has said nothing keeps the mode of what he has there.
  const mode = settings.get(of.market.id)?.mode ?? ownMode(parts, owner, of) ?? 'cross';
  const refused = await set(parts, call, of, { multiple, mode });
  if (refused !== undefined) return contractError(refused);
  return answered({
    symbol: symbolOf(of.market),
    leverage: multiple,
    maxNotionalValue: capText(parts, of, multiple),
  });
}

/** The mode of what an owner has opened last in a market. */
function ownMode({ contracts }: ContractAccountParts, owner: number, of: ContractMarket) {
  const { now } = contracts;
  const own = [...now.waiting(owner), ...now.sums(owner)];
  return own.findLast(({ marketId }) => marketId === of.market.id)?.mode;
}

/** How much a side may have with a multiple. */
function capText(
  { contracts }: ContractAccountParts,
  of: ContractMarket,
  multiple: number,
): string {
  const { indexTicks } = contracts.now.quote(of.market.id);
  const { brackets } = bracketMessage(of, multiple, indexTicks);
  const last = brackets.findLast(({ initialLeverage }) => multiple <= initialLeverage);
  return String(last?.notionalCap ?? 0);
}

async function marginType(parts: ContractAccountParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const of = parts.markets.asked(asked);
  const words = ['ISOLATED', 'CROSSED', 'CROSS'] as const;
  const word = asked.word('marginType', words, undefined, BAD_MODE);
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const mode = word === 'ISOLATED' ? 'isolated' : 'cross';
  const setting = chosen(of, await readSettings(parts, owner));
  if (setting.mode === mode) return SAME_MODE;
  const { id } = of.market;
  if ((await parts.orders.open(owner, id)).length > 0) return MODE_ORDERS;
  const isHeld = parts.contracts.now.sums(owner).some(({ marketId }) => marketId === id);
  if (isHeld) return MODE_POSITION;
  const refused = await set(parts, call, of, { ...setting, mode });
  if (refused !== undefined) return contractError(refused);
  return answered({ code: 200, msg: 'success' });
}

async function positionSide(parts: ContractAccountParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  asked.text('dualSidePosition');
  const isHedge = asked.flag('dualSidePosition');
  if (asked.error !== undefined) return asked.error;
  const db = databaseOf(parts);
  if ((await readIsHedge(db, owner)) === isHedge) return SAME_SIDES;
  if ((await parts.orders.open(owner)).length > 0) return SIDES_ORDERS;
  if (parts.contracts.now.sums(owner).length > 0) return SIDES_POSITION;
  await keepIsHedge(db, owner, isHedge);
  return answered({ code: 200, msg: 'success' });
}

async function symbolConfig(parts: ContractAccountParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const one = parts.markets.maybe(asked);
  if (asked.error !== undefined) return asked.error;
  const settings = await readSettings(parts, owner);
  const all = parts.markets.symbols.all().map((market) => parts.markets.of(market));
  return answered(
    (one === undefined ? all : [one]).map((of) => {
      const { multiple, mode } = chosen(of, settings);
      return {
        symbol: symbolOf(of.market),
        marginType: mode === 'cross' ? 'CROSSED' : 'ISOLATED',
        isAutoAddMargin: 'false',
        leverage: multiple,
        maxNotionalValue: capText(parts, of, multiple),
      };
    }),
  );
}

async function brackets(parts: ContractAccountParts, { asked, owner }: ApiCall): Promise<Answer> {
  const one = parts.markets.maybe(asked);
  if (asked.error !== undefined) return asked.error;
  const settings = await readSettings(parts, owner);
  const all = parts.markets.symbols.all().map((market) => parts.markets.of(market));
  const rows = (one === undefined ? all : [one]).map((of) => {
    const { indexTicks } = parts.contracts.now.quote(of.market.id);
    return bracketMessage(of, chosen(of, settings).multiple, indexTicks);
  });
  return answered(rows);
}

function commission(parts: ContractAccountParts, { asked }: ApiCall): Answer {
  const of = parts.markets.asked(asked);
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const rate = rateText(of.terms.openFeePpm);
  return answered({
    symbol: symbolOf(of.market),
    makerCommissionRate: rate,
    takerCommissionRate: rate,
    rpiCommissionRate: rate,
  });
}

interface IncomeAt {
  readonly time: number;
  readonly tranId: number;
  readonly tradeId: string;
}

/** Gains, fees and nights, each by itself. */
async function income(parts: ContractAccountParts, { asked, owner }: ApiCall): Promise<Answer> {
  const of = parts.markets.maybe(asked);
  const kind = asked.optional('incomeType');
  const limit = asked.whole('limit', { least: 1, most: MAX_ROWS, otherwise: 100 });
  const span = { fromMs: asked.number('startTime'), toMs: asked.number('endTime') };
  if (asked.error !== undefined) return asked.error;
  const { rows } = parts.contracts;
  const db = databaseOf(parts);
  const which = { owner, marketId: of?.market.id, limit, ...span };
  const row = (marketId: number, incomeType: string, amount: bigint, at: IncomeAt) => {
    const market = parts.markets.byId(marketId);
    if (market === undefined || amount === 0n) return [];
    const { code: asset } = market.market.quote;
    const symbol = symbolOf(market.market);
    return [{ symbol, incomeType, income: moneyText(market, amount), asset, info: '', ...at }];
  };
  const fills = (await rows.fills(db, which)).flatMap((fill) => {
    const at = { time: fill.timeMs, tranId: fill.id, tradeId: String(fill.id) };
    return [
      ...row(fill.marketId, 'REALIZED_PNL', fill.profitUnits + fill.unpaidUnits, at),
      ...row(fill.marketId, 'COMMISSION', -fill.feeUnits, at),
    ];
  });
  const nights = (await rows.nights(db, which)).flatMap((night) => {
    const at = { time: night.dueMs, tranId: night.positionId, tradeId: '' };
    return row(night.marketId, 'FUNDING_FEE', -night.feeUnits, at);
  });
  const all = [...fills, ...nights].filter((each) => kind === '' || each.incomeType === kind);
  return answered(all.toSorted((a, b) => a.time - b.time).slice(-limit));
}

function accountConfig(canTrade: boolean, isHedge: boolean): Answer {
  return answered({
    feeTier: 0,
    canTrade,
    canDeposit: true,
    canWithdraw: canTrade,
    dualSidePosition: isHedge,
    updateTime: 0,
    multiAssetsMargin: false,
    tradeGroupId: -1,
  });
}

function multiAssets({ asked }: ApiCall): Answer {
  asked.text('multiAssetsMargin');
  const isWanted = asked.flag('multiAssetsMargin');
  if (asked.error !== undefined) return asked.error;
  return isWanted ? NOT_OFFERED : SAME_ASSETS;
}

/** Nobody is closed for others here: the queue is empty. */
function adl(parts: ContractAccountParts, { asked }: ApiCall): Answer {
  const one = parts.markets.maybe(asked);
  if (asked.error !== undefined) return asked.error;
  const all = one === undefined ? parts.markets.symbols.all() : [one.market];
  const adlQuantile = { LONG: 0, SHORT: 0, BOTH: 0 };
  const rows = all.map((market) => ({ symbol: symbolOf(market), adlQuantile }));
  return answered(one === undefined ? rows : rows[0]);
}

/** The endpoints of accounts of contracts. */
export function contractAccountCalls(parts: ContractAccountParts): Endpoint[] {
  const get = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => {
    return { method: 'GET', path: `/fapi/${path}`, weight, need: 'read', answer };
  };
  const post = (path: string, answer: Endpoint['answer']): Endpoint => {
    const method = 'POST';
    return { method, path: `/fapi/v1/${path}`, weight: 1, need: 'contracts', answer };
  };
  const balance = async ({ owner }: ApiCall) =>
    answered([balanceMessage((await accountNowOf(parts, owner)).wallet)]);
  const hedge = ({ owner }: ApiCall) => parts.orders.isHedge(owner);
  return [
    get('v2/account', 5, (call) => account(parts, call, true)),
    get('v3/account', 5, (call) => account(parts, call, false)),
    get('v2/balance', 5, balance),
    get('v3/balance', 5, balance),
    get('v2/positionRisk', 5, (call) => risks(parts, call, true)),
    get('v3/positionRisk', 5, (call) => risks(parts, call, false)),
    get('v1/positionSide/dual', 30, async (call) =>
      answered({ dualSidePosition: await hedge(call) }),
    ),
    get('v1/symbolConfig', 5, (call) => symbolConfig(parts, call)),
    get('v1/accountConfig', 5, async (call) =>
      accountConfig(await parts.account.mayBegin(call.owner), await hedge(call)),
    ),
    get('v1/commissionRate', 20, (call) => commission(parts, call)),
    get('v1/multiAssetsMargin', 30, () => answered({ multiAssetsMargin: false })),
    get('v1/adlQuantile', 5, (call) => adl(parts, call)),
    get('v1/leverageBracket', 1, (call) => brackets(parts, call)),
    get('v1/income', 30, (call) => income(parts, call)),
    get('v1/apiTradingStatus', 1, () => answered({ indicators: {}, updateTime: 0 })),
    get('v1/rateLimit/order', 1, ({ owner }) => {
      const { tenSeconds: count } = parts.counts.counts(owner, parts.gateway.nowMs());
      return answered([{ ...RATE_LIMITS.orders10s, count }]);
    }),
    post('leverage', (call) => leverage(parts, call)),
    post('marginType', (call) => marginType(parts, call)),
    post('positionSide/dual', (call) => positionSide(parts, call)),
    post('multiAssetsMargin', (call) => multiAssets(call)),
  ];
}
