/**
 * The rules of all rooms put together: which room answers which need of which other room.
 * The rooms are added in the order in which they see ticks and timers.
 */
import type pg from 'pg';
import { Machine } from '../../core/engine/machine.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { CatalogueRules } from '../../features/catalogue/rules/room.ts';
import { type Market, sessionAt } from '../../features/catalogue/contract.ts';
import { catalogueTables, loadCatalogue } from '../../features/catalogue/store.ts';
import { ContractsRules } from '../../features/contracts/rules/room.ts';
import { contractsTables, loadContracts } from '../../features/contracts/store/tables.ts';
import { FeedsRules } from '../../features/feeds/rules.ts';
import { feedsTables, loadFeeds, type TickSigner } from '../../features/feeds/store.ts';
import { RechargeRules } from '../../features/recharge/rules/room.ts';
import { loadRecharge, rechargeTables } from '../../features/recharge/store/tables.ts';
import type { CorrectionNeeds } from '../../features/operators/rules/corrections.ts';
import { OperatorsRules } from '../../features/operators/rules/room.ts';
import { loadOperators, operatorsTables } from '../../features/operators/store/tables.ts';
import { SecondsRules } from '../../features/seconds/rules/room.ts';
import { loadSeconds, secondsTables } from '../../features/seconds/store/tables.ts';
import { SpotRules } from '../../features/spot/rules/room.ts';
import { loadSpot, spotTables } from '../../features/spot/store/tables.ts';
import { VerificationRules } from '../../features/verification/rules/room.ts';
import { loadVerification, verificationTables } from '../../features/verification/store/tables.ts';
import { type DollarPrice, WalletRules } from '../../features/wallet/rules.ts';
import { powerOfTen } from '../../core/money/units.ts';
import { loadWallet, walletTables } from '../../features/wallet/store/tables.ts';
import type { WithdrawalNeeds } from '../../features/withdrawal/rules/asking.ts';
import { WithdrawalRules } from '../../features/withdrawal/rules/room.ts';
import { loadWithdrawal, withdrawalTables } from '../../features/withdrawal/store/tables.ts';
import { type JournalEnd, loadMachine } from '../../platform/server/writer/load.ts';
import type { Table } from '../../platform/server/writer/tables.ts';

/** The machine with its rooms by name. */
export interface House {
  readonly machine: Machine;
  readonly catalogue: CatalogueRules;
  readonly feeds: FeedsRules;
  readonly spot: SpotRules;
  readonly wallet: WalletRules;
  readonly contracts: ContractsRules;
  readonly seconds: SecondsRules;
  readonly operators: OperatorsRules;
  readonly verification: VerificationRules;
  readonly recharge: RechargeRules;
  readonly withdrawal: WithdrawalRules;
}

/** The name of the coin in which other coins are priced and play money is paid. */
export const DOLLAR_CODE = 'USDT';

/** The name of the coin in which limits of withdrawals are said. */
const BITCOIN_CODE = 'BTC';

/** The market that prices a coin in the dollar coin. */
function dollarMarket(catalogue: CatalogueRules, id: number): Market | undefined {
  return catalogue
    .allMarkets()
    .find((candidate) => candidate.base.id === id && candidate.quote.code === DOLLAR_CODE);
}

/**
 * What one whole coin is worth in dollar units at an index that the caller looks up. Undefined
 * where there is no market against the dollar coin or no index.
 */
export function dollarPrice(
  catalogue: CatalogueRules,
  id: number,
  indexTicks: (marketId: number) => number | undefined,
): DollarPrice | undefined {
  const asset = catalogue.asset(id);
  if (asset === undefined) return undefined;
  if (asset.code === DOLLAR_CODE) return { dollarUnits: powerOfTen(asset.scale) };
  const market = dollarMarket(catalogue, id);
  const ticks = market === undefined ? undefined : indexTicks(market.id);
  if (market === undefined || ticks === undefined) return undefined;
  return { dollarUnits: BigInt(ticks) * market.tickUnits };
}

/** When the session of a market that a time lies in ends. */
function closesMs(catalogue: CatalogueRules, marketId: number, timeMs: number) {
  const market = catalogue.market(marketId);
  const calendar = market === undefined ? undefined : catalogue.calendarOf(market);
  return calendar === undefined ? undefined : sessionAt(calendar, timeMs)?.[1];
}

/**
 * What a desk may have to pay to customers beyond what it already holds for them: the gains that
 * open contracts show at the index. Their losses are not set against it, because gains can be
 * taken alone.
 */
function owedByDesk({ contracts }: House, owner: number, id: number): bigint {
  if (owner !== HOUSE.contractsDesk || id !== contracts.state.needs.marginAssetId()) return 0n;
  let owed = 0n;
  for (const position of contracts.livePositions()) {
    const floating = contracts.state.floating(position);
    if (floating > 0n) owed += floating;
  }
  return owed;
}

/** What corrections ask of the rooms whose money they touch. */
function correctionNeeds(
  house: () => House,
  dollarAssetId: () => number | undefined,
): CorrectionNeeds {
  return {
    asset: (id) => house().catalogue.asset(id),
    dollarAssetId,
    marginFree: (owner) => house().contracts.free(owner),
    marginMoved: (owner) => house().contracts.accountMoved(owner),
    owedBy: (owner, id) => owedByDesk(house(), owner, id),
  };
}

/** What withdrawals ask about a customer. */
function customerNeeds(house: () => House): Omit<WithdrawalNeeds, 'asset' | 'price'> {
  return {
    bitcoin: () => house().catalogue.assetByCode(BITCOIN_CODE),
    level: (owner) => house().verification.level(owner),
    withdrawalLimit: (owner) => house().verification.withdrawalLimit(owner),
    isWithdrawalFrozen: (owner) => house().operators.isFrozen(owner, 'withdrawal'),
    hasDebt: (owner) => house().recharge.hasDebt(owner),
    cameFree: (owner, asset, amount, reference) =>
      house().recharge.cameFree(owner, asset, amount, reference),
  };
}

/** What one whole coin is worth now; undefined without a fresh index. */
function freshPrice({ catalogue, feeds }: House, id: number): DollarPrice | undefined {
  return dollarPrice(catalogue, id, (marketId) => feeds.freshIndex(marketId)?.ticks);
}

/** Whether an operator keeps new orders out of the market that prices a coin. */
function isHalted(catalogue: CatalogueRules, id: number): boolean {
  const market = dollarMarket(catalogue, id);
  return market !== undefined && catalogue.state(market.id).reason === 'by_operator';
}

/** A house with nothing in it. */
export function openHouse(): House {
  const machine = new Machine();
  const { context } = machine;
  const markets = {
    market: (id: number) => house.catalogue.market(id),
    state: (id: number) => house.catalogue.state(id),
  };
  const dollarAssetId = () => house.catalogue.assetByCode(DOLLAR_CODE)?.id;
  const coins = {
    asset: (id: number) => house.catalogue.asset(id),
    price: (id: number) => freshPrice(house, id)?.dollarUnits,
  };
  const house: House = {
    machine,
    catalogue: new CatalogueRules(context, {
      marketOpened: (marketId, given) => house.spot.marketOpened(marketId, given),
      areSoundTerms: (product, marketId, terms) => house[product].takes(marketId, terms),
      beginTerms: (product, marketId, terms, given) => house[product].begin(marketId, terms, given),
    }),
    feeds: new FeedsRules(context, {
      market: (id) => house.catalogue.market(id),
      feedTurned: (id, fresh, given) => house.catalogue.feedTurned(id, fresh, given),
      indexMoved: (moves, given) => {
        house.contracts.indexMoved(moves, given);
        house.spot.indexMoved(moves, given);
      },
    }),
    spot: new SpotRules(context, {
      ...markets,
      indexTicks: (id) => house.feeds.lastIndex(id)?.ticks ?? 0,
      conditions: (id, timeMs) => house.catalogue.conditionsAt(id, timeMs),
    }),
    wallet: new WalletRules(context, {
      asset: (id) => house.catalogue.asset(id),
      dollarAssetId,
      price: (id) => freshPrice(house, id),
      isHalted: (id) => isHalted(house.catalogue, id),
      marginFree: (owner) => house.contracts.free(owner),
      marginMoved: (owner) => house.contracts.accountMoved(owner),
    }),
    contracts: new ContractsRules(context, {
      ...markets,
      index: (id) => house.feeds.lastIndex(id),
      marginAssetId: dollarAssetId,
    }),
    seconds: new SecondsRules(context, {
      ...markets,
      index: (id) => house.feeds.lastIndex(id),
      closesMs: (id, timeMs) => closesMs(house.catalogue, id, timeMs),
      stakeAssetId: dollarAssetId,
    }),
    operators: new OperatorsRules(
      context,
      correctionNeeds(() => house, dollarAssetId),
    ),
    verification: new VerificationRules(context),
    recharge: new RechargeRules(context, coins),
    withdrawal: new WithdrawalRules(context, { ...coins, ...customerNeeds(() => house) }),
  };
  const { catalogue, feeds, wallet, spot, contracts, seconds, operators } = house;
  const { verification, recharge, withdrawal } = house;
  const trading = [catalogue, feeds, wallet, spot, contracts, seconds, operators];
  for (const room of [...trading, verification, recharge, withdrawal]) machine.add(room);
  machine.guardBy((command, given) => operators.guard(command, given));
  return house;
}

/** Fills a fresh house from the tables. */
export async function loadHouse(
  client: pg.Client,
  signer: TickSigner | undefined,
): Promise<{ house: House; end: JournalEnd }> {
  const house = openHouse();
  const end = await loadMachine(house.machine, client);
  await loadCatalogue(house.catalogue, client, end.lastTimeMs);
  await loadFeeds(house.feeds, signer, client);
  await loadWallet(house.wallet, client);
  await loadSpot(house.spot, client);
  await loadContracts(house.contracts, client);
  await loadSeconds(house.seconds, client);
  await loadOperators(house.operators, client);
  await loadVerification(house.verification, client);
  await loadRecharge(house.recharge, client);
  await loadWithdrawal(house.withdrawal, client);
  return { house, end };
}

/** The tables that the writer may save into, by name. */
export function houseTables(signer: TickSigner): ReadonlyMap<string, Table> {
  const all = [
    ...catalogueTables,
    ...feedsTables(signer),
    ...walletTables,
    ...spotTables,
    ...contractsTables,
    ...secondsTables,
    ...operatorsTables,
    ...verificationTables,
    ...rechargeTables,
    ...withdrawalTables,
  ];
  return new Map(all.map((declared) => [declared.name, declared]));
}
