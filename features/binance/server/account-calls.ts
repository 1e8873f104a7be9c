/** What an account has, what it pays, and what its key may do. */
import { isRefusal } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { printUnits } from '../../../core/money/text.ts';
import { type Answer, answered, UNKNOWN_SYMBOL } from '../wire/errors.ts';
import { RATE_LIMITS, rateText, symbolOf } from '../wire/symbols.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import { errorOf, type KeyRoom } from './keys.ts';
import type { OrderCounts } from './limits.ts';
import type { MarketSource } from './needs.ts';
import type { OrderParts } from './order-calls.ts';

/** What these endpoints work with. */
export interface AccountParts extends OrderParts {
  readonly source: MarketSource;
  readonly orders: OrderCounts;
  readonly keys: Pick<KeyRoom, 'stillMay'>;
}

/** The balances of an account for orders, as decimal texts. */
export async function balancesOf({ account, gateway }: OrderParts, owner: number) {
  const held = await account.balances(gateway.database<unknown>(), owner, KIND.spot);
  const byAsset = new Map(held.map((row) => [row.assetId, row]));
  return account.assets().map(({ id, code, scale }) => {
    const { available, frozen } = byAsset.get(id) ?? { available: 0n, frozen: 0n };
    const free = printUnits(available, scale, scale);
    const locked = printUnits(frozen, scale, scale);
    return { asset: code, free, locked, isZero: available === 0n && frozen === 0n };
  });
}

async function show(parts: AccountParts, { asked, owner }: ApiCall): Promise<Answer> {
  const omits = asked.flag('omitZeroBalances');
  if (asked.error !== undefined) return asked.error;
  const balances = await balancesOf(parts, owner);
  const canTrade = await parts.account.mayBegin(owner);
  const [first] = parts.symbols.all();
  const terms = first && parts.source.conditions(first);
  const maker = rateText(terms?.makerFeePpm ?? 0);
  const taker = rateText(terms?.takerFeePpm ?? 0);
  return answered({
    makerCommission: Math.round((terms?.makerFeePpm ?? 0) / 100),
    takerCommission: Math.round((terms?.takerFeePpm ?? 0) / 100),
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker, taker, buyer: '0', seller: '0' },
    canTrade,
    canWithdraw: canTrade,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: true,
    preventSor: false,
    updateTime: parts.gateway.nowMs(),
    accountType: 'SPOT',
    balances: balances
      .filter(({ isZero }) => !omits || !isZero)
      .map(({ asset, free, locked }) => ({ asset, free, locked })),
    permissions: ['SPOT'],
    uid: owner,
  });
}

const NOTHING = { maker: '0', taker: '0', buyer: '0', seller: '0' };

function commission({ symbols, source }: AccountParts, { asked }: ApiCall): Answer {
  const market = symbols.asked(asked);
  if (market === undefined || asked.error !== undefined) return asked.error ?? UNKNOWN_SYMBOL;
  const { makerFeePpm, takerFeePpm } = source.conditions(market);
  const [maker, taker] = [rateText(makerFeePpm), rateText(takerFeePpm)];
  return answered({
    symbol: symbolOf(market),
    standardCommission: { ...NOTHING, maker, taker },
    specialCommission: NOTHING,
    taxCommission: NOTHING,
    discount: {
      enabledForAccount: false,
      enabledForSymbol: false,
      discountAsset: '',
      discount: '0',
    },
  });
}

function tradeFees({ symbols, source }: AccountParts, { asked }: ApiCall): Answer {
  const one = symbols.maybe(asked);
  if (asked.error !== undefined) return asked.error;
  return answered(
    (one === undefined ? symbols.all() : [one]).map((market) => {
      const { makerFeePpm, takerFeePpm } = source.conditions(market);
      const symbol = symbolOf(market);
      const [makerCommission, takerCommission] = [rateText(makerFeePpm), rateText(takerFeePpm)];
      return { symbol, makerCommission, takerCommission };
    }),
  );
}

function orderCounts({ orders, gateway }: AccountParts, { owner }: ApiCall): Answer {
  const { tenSeconds, day } = orders.counts(owner, gateway.nowMs());
  return answered([
    { ...RATE_LIMITS.orders10s, count: tenSeconds },
    { ...RATE_LIMITS.ordersDay, count: day },
  ]);
}

async function userAssets(parts: AccountParts, { owner }: ApiCall): Promise<Answer> {
  const balances = await balancesOf(parts, owner);
  const own = balances.filter(({ isZero }) => !isZero);
  return answered(
    own.map(({ asset, free, locked }) => {
      return {
        asset,
        free,
        locked,
        freeze: '0',
        withdrawing: '0',
        ipoable: '0',
        btcValuation: '0',
      };
    }),
  );
}

/** What the key may do that asks; what the house does not have it may not. */
async function restrictions({ keys }: AccountParts, { keyId, ip }: ApiCall): Promise<Answer> {
  const key = await keys.stillMay(keyId, ip, 'read');
  if (isRefusal(key)) return errorOf(key);
  const may = new Set(key.permissions);
  return answered({
    ipRestrict: key.isBound,
    createTime: key.madeMs,
    enableReading: may.has('read'),
    enableSpotAndMarginTrading: may.has('spot'),
    enableFutures: may.has('contracts'),
    enableWithdrawals: may.has('withdraw'),
    enableInternalTransfer: false,
    enableMargin: false,
    enableVanillaOptions: false,
    permitsUniversalTransfer: may.has('spot') && may.has('contracts'),
    enablePortfolioMarginTrading: false,
    ...(key.expiresMs > 0 && { tradingAuthorityExpirationTime: key.expiresMs }),
  });
}

/** The endpoints of accounts. */
export function accountCalls(parts: AccountParts): Endpoint[] {
  const get = (
    path: string,
    weight: number,
    answer: Endpoint['answer'],
    socket?: string,
  ): Endpoint => {
    const endpoint: Endpoint = { method: 'GET', path, weight, need: 'read', answer };
    return socket === undefined ? endpoint : { ...endpoint, socket };
  };
  const none = (): Answer => answered([]);
  const counts = (call: ApiCall) => orderCounts(parts, call);
  const normal = (): Answer => answered({ data: 'Normal' });
  return [
    get('/api/v3/account', 20, (call) => show(parts, call), 'account.status'),
    get('/api/v3/account/commission', 20, (call) => commission(parts, call), 'account.commission'),
    get('/api/v3/rateLimit/order', 40, counts, 'account.rateLimits.orders'),
    get('/api/v3/myPreventedMatches', 20, none, 'myPreventedMatches'),
    get('/api/v3/myAllocations', 20, none, 'myAllocations'),
    get('/sapi/v1/asset/tradeFee', 1, (call) => tradeFees(parts, call)),
    get('/sapi/v1/account/status', 1, normal),
    get('/sapi/v1/account/apiRestrictions', 1, (call) => restrictions(parts, call)),
    {
      method: 'POST',
      path: '/sapi/v3/asset/getUserAsset',
      weight: 5,
      need: 'read',
      answer: (call) => userAssets(parts, call),
    },
  ];
}
