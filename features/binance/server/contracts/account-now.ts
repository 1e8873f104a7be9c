/** What an account of contracts has, and its positions in the way in which its owner sees them. */
import { KIND } from '../../../../core/ledger/ledger.ts';
import type { PositionSum } from '../../../contracts/contract/reading.ts';
import { readIsHedge } from '../../store/contract-orders.ts';
import { type ContractWallet, netOf, type ShownPosition } from '../../wire/contracts/account.ts';
import type { ContractMarket } from '../../wire/contracts/symbols.ts';
import type { AccountSource } from '../needs.ts';
import { type ContractSetting, chosen, readSettings } from './chosen.ts';
import { type ContractParts, databaseOf } from './orders.ts';

/** What is read for it. */
export interface AccountNowParts extends ContractParts {
  readonly account: AccountSource;
}

/** An account as it is now. */
export interface AccountNow {
  readonly wallet: ContractWallet;
  readonly isHedge: boolean;
  /** Positions of all markets; those that are not there too, with nothing in them. */
  readonly positions: readonly ShownPosition[];
}

const SIDES = [
  ['LONG', 'long'],
  ['SHORT', 'short'],
] as const;

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n);
}

/** How an owner stands. */
export async function accountNowOf(parts: AccountNowParts, owner: number): Promise<AccountNow> {
  const { now } = parts.contracts;
  const db = databaseOf(parts);
  const markets = parts.markets.symbols.all().map((market) => parts.markets.of(market));
  const coin = markets[0]?.market.quote;
  const balances = await parts.account.balances(db, owner, KIND.margin);
  const available = balances.find(({ assetId }) => assetId === coin?.id)?.available ?? 0n;
  const [isHedge, settings] = [await readIsHedge(db, owner), await readSettings(parts, owner)];
  const sums = now.sums(owner);
  const isolated = sums.filter(({ mode }) => mode === 'isolated');
  const waiting = now.waiting(owner);
  const wallet: ContractWallet = {
    coin: { code: coin?.code ?? 'USDT', scale: coin?.scale ?? 8 },
    available,
    held: sum(sums.map((it) => it.heldUnits)),
    isolated: sum(isolated.map((it) => it.heldUnits)),
    waiting: sum(waiting.map((it) => it.heldUnits)),
    floating: sum(sums.map((it) => it.floatingUnits)),
    isolatedFloating: sum(isolated.map((it) => it.floatingUnits)),
    closeOut: sum(sums.map((it) => it.closeOutUnits)),
    updatedMs: parts.gateway.nowMs(),
  };
  const positions = markets.flatMap((of) => {
    const own = sums.filter(({ marketId }) => marketId === of.market.id);
    const held = sum(
      waiting.filter((it) => it.marketId === of.market.id).map((it) => it.heldUnits),
    );
    const common = {
      of,
      waiting: held,
      indexTicks: now.quote(of.market.id).indexTicks,
      liquidationTicks: now.liquidationTicks(owner, of.market.id, available),
    };
    return shownOf(own, chosen(of, settings), isHedge).map((it) => ({ ...common, ...it }));
  });
  return { wallet, isHedge, positions };
}

type Own = Omit<ShownPosition, 'of' | 'waiting' | 'indexTicks' | 'liquidationTicks'>;

/** The positions of a market: one, or one of each side. */
function shownOf(
  sums: readonly PositionSum[],
  setting: ContractSetting,
  isHedge: boolean,
): readonly Own[] {
  const of = (own: readonly PositionSum[], positionSide: Own['positionSide']): Own => {
    const { mode, multiple } = own.at(-1) ?? setting;
    return { ...netOf(own), positionSide, mode, multiple };
  };
  if (!isHedge) return [of(sums, 'BOTH')];
  return SIDES.map(([name, side]) =>
    of(
      sums.filter((it) => it.side === side),
      name,
    ),
  );
}

/** Whether there is anything in a position, or an order that waits for it. */
export function isThere({ openLots, held, waiting }: ShownPosition): boolean {
  return openLots > 0 || held > 0n || waiting > 0n;
}

/** The same of a market by itself. */
export function ofMarket({ positions }: AccountNow, of: ContractMarket | undefined) {
  return of === undefined ? positions : positions.filter((it) => it.of.market.id === of.market.id);
}
