/** Balances and positions of contracts as clients read them: sums over what the house keeps. */
import { printUnits } from '../../../../core/money/text.ts';
import { printTicks } from '../../../catalogue/contract.ts';
import type { MarginMode } from '../../../contracts/contract/index.ts';
import type { MarginChange } from '../../../contracts/contract/margin-changes.ts';
import type { PositionSum } from '../../../contracts/contract/reading.ts';
import { symbolOf } from '../symbols.ts';
import type { PositionSide } from './new-order.ts';
import { averageText, type ContractMarket, moneyText, quantityText, valueOf } from './symbols.ts';

/** The money of an account of contracts, in units of its coin. */
export interface ContractWallet {
  readonly coin: { readonly code: string; readonly scale: number };
  readonly available: bigint;
  /** Held by positions, by isolated ones of them, and by orders that wait. */
  readonly held: bigint;
  readonly isolated: bigint;
  readonly waiting: bigint;
  readonly floating: bigint;
  readonly isolatedFloating: bigint;
  readonly closeOut: bigint;
  readonly updatedMs: number;
}

/** A position as clients know it: of a side, or of both as one. */
export interface ShownPosition {
  readonly of: ContractMarket;
  readonly positionSide: PositionSide;
  /** Below zero where it is short. */
  readonly lots: number;
  readonly openTickLots: number;
  readonly openLots: number;
  readonly floating: bigint;
  readonly held: bigint;
  readonly closeOut: bigint;
  readonly waiting: bigint;
  readonly mode: MarginMode;
  readonly multiple: number;
  readonly indexTicks: number;
  readonly liquidationTicks: number;
  readonly updatedMs: number;
}

/** Both sides of a market as one position: what is held and gained is the sum of both. */
export function netOf(sums: readonly PositionSum[]) {
  const signed = ({ side, lots }: PositionSum) => (side === 'long' ? lots : -lots);
  const lots = sums.reduce((sum, it) => sum + signed(it), 0);
  // What is left is of the larger side, at its price.
  const larger = sums.find(({ side }) => (side === 'long') === lots > 0);
  return {
    lots,
    openTickLots: lots === 0 ? 0 : (larger?.openTickLots ?? 0),
    openLots: lots === 0 ? 0 : (larger?.lots ?? 0),
    floating: sums.reduce((sum, it) => sum + it.floatingUnits, 0n),
    held: sums.reduce((sum, it) => sum + it.heldUnits, 0n),
    closeOut: sums.reduce((sum, it) => sum + it.closeOutUnits, 0n),
    updatedMs: Math.max(...sums.map((it) => it.updatedMs), 0),
  };
}

/** What a position is worth at the index, below zero where it is short. */
function notionalOf({ of, lots, indexTicks }: ShownPosition): bigint {
  return valueOf(of, indexTicks * lots);
}

/** A position as `positionRisk` shows it, of both versions. */
export function riskMessage(position: ShownPosition) {
  const { of, mode, held, waiting, floating, indexTicks } = position;
  const money = (amount: bigint) => moneyText(of, amount);
  const isIsolated = mode === 'isolated';
  const entryPrice = averageText(of, position.openTickLots, position.openLots);
  const cap = valueOf(of, indexTicks * of.terms.maxLotsPerCustomer);
  return {
    symbol: symbolOf(of.market),
    positionSide: position.positionSide,
    positionAmt: quantityText(of, position.lots),
    entryPrice,
    breakEvenPrice: entryPrice,
    markPrice: printTicks(of.market, indexTicks),
    unRealizedProfit: money(floating),
    liquidationPrice: printTicks(of.market, position.liquidationTicks),
    isolatedMargin: isIsolated ? money(held + floating) : '0',
    notional: money(notionalOf(position)),
    marginAsset: of.market.quote.code,
    isolatedWallet: isIsolated ? money(held) : '0',
    initialMargin: money(held + waiting),
    maintMargin: money(position.closeOut),
    positionInitialMargin: money(held),
    openOrderInitialMargin: money(waiting),
    adl: 0,
    adlQuantile: 0,
    bidNotional: '0',
    askNotional: '0',
    updateTime: position.updatedMs,
    leverage: String(position.multiple),
    maxNotionalValue: money(cap),
    marginType: isIsolated ? 'isolated' : 'cross',
    isolated: isIsolated,
    isAutoAddMargin: 'false',
  };
}

/** A position as `account` shows it. */
export function accountPosition(position: ShownPosition) {
  const risk = riskMessage(position);
  return {
    symbol: risk.symbol,
    positionSide: risk.positionSide,
    positionAmt: risk.positionAmt,
    entryPrice: risk.entryPrice,
    breakEvenPrice: risk.breakEvenPrice,
    unrealizedProfit: risk.unRealizedProfit,
    isolatedMargin: risk.isolatedMargin,
    isolatedWallet: risk.isolatedWallet,
    isolated: risk.isolated,
    notional: risk.notional,
    initialMargin: risk.initialMargin,
    maintMargin: risk.maintMargin,
    positionInitialMargin: risk.positionInitialMargin,
    openOrderInitialMargin: risk.openOrderInitialMargin,
    leverage: risk.leverage,
    maxNotional: risk.maxNotionalValue,
    bidNotional: '0',
    askNotional: '0',
    updateTime: risk.updateTime,
  };
}

/** The sums of an account, as texts. */
function sumsOf(wallet: ContractWallet) {
  const { available, held, isolated, waiting, floating, isolatedFloating, coin } = wallet;
  const text = (amount: bigint) => {
    const whole = printUnits(amount < 0n ? -amount : amount, coin.scale, coin.scale);
    return amount < 0n ? `-${whole}` : whole;
  };
  const balance = available + held + waiting;
  return {
    wallet: text(balance),
    floating: text(floating),
    margin: text(balance + floating),
    maintenance: text(wallet.closeOut),
    initial: text(held + waiting),
    positions: text(held),
    orders: text(waiting),
    cross: text(balance - isolated),
    crossFloating: text(floating - isolatedFloating),
    available: text(available),
  };
}

/** The one coin of an account, as `account` shows it. */
function assetMessage(wallet: ContractWallet) {
  const sums = sumsOf(wallet);
  return {
    asset: wallet.coin.code,
    walletBalance: sums.wallet,
    unrealizedProfit: sums.floating,
    marginBalance: sums.margin,
    maintMargin: sums.maintenance,
    initialMargin: sums.initial,
    positionInitialMargin: sums.positions,
    openOrderInitialMargin: sums.orders,
    crossWalletBalance: sums.cross,
    crossUnPnl: sums.crossFloating,
    availableBalance: sums.available,
    maxWithdrawAmount: sums.available,
    marginAvailable: true,
    updateTime: wallet.updatedMs,
  };
}

/** `account`, of both versions. */
export function accountMessage(
  wallet: ContractWallet,
  positions: readonly ShownPosition[],
  canTrade: boolean,
) {
  const sums = sumsOf(wallet);
  return {
    feeTier: 0,
    canTrade,
    canDeposit: true,
    canWithdraw: canTrade,
    updateTime: 0,
    multiAssetsMargin: false,
    tradeGroupId: -1,
    totalInitialMargin: sums.initial,
    totalMaintMargin: sums.maintenance,
    totalWalletBalance: sums.wallet,
    totalUnrealizedProfit: sums.floating,
    totalMarginBalance: sums.margin,
    totalPositionInitialMargin: sums.positions,
    totalOpenOrderInitialMargin: sums.orders,
    totalCrossWalletBalance: sums.cross,
    totalCrossUnPnl: sums.crossFloating,
    availableBalance: sums.available,
    maxWithdrawAmount: sums.available,
    assets: [assetMessage(wallet)],
    positions: positions.map((position) => accountPosition(position)),
  };
}

/** `balance`, of both versions. */
export function balanceMessage(wallet: ContractWallet) {
  const { asset, walletBalance, crossWalletBalance, crossUnPnl, ...rest } = assetMessage(wallet);
  return {
    accountAlias: '',
    asset,
    balance: walletBalance,
    crossWalletBalance,
    crossUnPnl,
    availableBalance: rest.availableBalance,
    maxWithdrawAmount: rest.maxWithdrawAmount,
    marginAvailable: true,
    updateTime: rest.updateTime,
  };
}

/** A row of `positionMargin/history`. */
export function marginChangeMessage(of: ContractMarket, row: MarginChange, isHedge: boolean) {
  const { changeUnits, side, timeMs } = row;
  const isAdded = changeUnits > 0n;
  return {
    symbol: symbolOf(of.market),
    type: isAdded ? 1 : 2,
    deltaType: 'USER_ADJUST',
    amount: moneyText(of, isAdded ? changeUnits : -changeUnits),
    asset: of.market.quote.code,
    time: timeMs,
    positionSide: !isHedge ? 'BOTH' : side === 'long' ? 'LONG' : 'SHORT',
  };
}

/** `ACCOUNT_UPDATE`: what an account has after something happened to it. */
export function accountUpdate(
  wallet: ContractWallet,
  positions: readonly ShownPosition[],
  nowMs: number,
) {
  const { wallet: wb, cross: cw } = sumsOf(wallet);
  return {
    e: 'ACCOUNT_UPDATE',
    E: nowMs,
    T: nowMs,
    a: {
      m: 'ORDER',
      B: [{ a: wallet.coin.code, wb, cw, bc: '0' }],
      P: positions.map((position) => {
        const risk = riskMessage(position);
        return {
          s: risk.symbol,
          pa: risk.positionAmt,
          ep: risk.entryPrice,
          bep: risk.breakEvenPrice,
          cr: '0',
          up: risk.unRealizedProfit,
          mt: risk.marginType,
          iw: risk.isolatedWallet,
          ps: risk.positionSide,
          ma: risk.marginAsset,
        };
      }),
    },
  };
}

/** `MARGIN_CALL`: the account has come near to the level at which it is closed out. */
export function marginCall(
  wallet: ContractWallet,
  positions: readonly ShownPosition[],
  nowMs: number,
) {
  return {
    e: 'MARGIN_CALL',
    E: nowMs,
    cw: sumsOf(wallet).cross,
    p: positions.map((position) => {
      const risk = riskMessage(position);
      return {
        s: risk.symbol,
        ps: risk.positionSide,
        pa: risk.positionAmt,
        mt: risk.marginType.toUpperCase(),
        iw: risk.isolatedWallet,
        mp: risk.markPrice,
        up: risk.unRealizedProfit,
        mm: risk.maintMargin,
      };
    }),
  };
}
