import { refuse } from '../../../core/engine/command.ts';
import { HOUSE, HOUSE_ACCOUNTS } from '../../../core/ledger/house-accounts.ts';
import { printUnits } from '../../../core/money/text.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { CLOSED_TO_CORRECTIONS } from '../contract.ts';
import {
  dayOf,
  readAssetSums,
  readHouseBalances,
  readJournal,
  readOutsideDay,
} from '../store/reading.ts';
import { daysInput, nothing, pageInput, switchInput } from '../wire.ts';
import { houseDays } from './days.ts';
import type { JournalCheck } from './journal-check.ts';
import { exposureRows } from './console-rows.ts';
import type { HouseLossView } from './house-loss-view.ts';
import type { ConsoleNeeds } from './needs.ts';
import type { ProductSwitches } from './product-switches.ts';
import type { OperatorsDatabase } from './tables.ts';

interface Parts {
  readonly db: OperatorsDatabase;
  readonly needs: ConsoleNeeds;
  readonly nowMs: () => number;
  readonly switches: ProductSwitches;
  readonly journal: JournalCheck;
  readonly losses: HouseLossView;
}

const shared = { room: 'operators', method: 'GET' } as const;
const READ = 'house.read';

/** A whole list as one page. */
function all<Row>(rows: readonly Row[]) {
  return { message: { data: rows, total: rows.length } };
}

function printed({ needs }: Parts, assetId: number, amount: bigint): string {
  const asset = needs.house.asset(assetId);
  return asset === undefined ? amount.toString() : printUnits(amount, asset.scale);
}

function accountsCall(parts: Parts): ConsoleCall {
  return consoleQuery({
    ...shared,
    path: '/house_accounts',
    summary: 'House accounts with their rights and balances.',
    permission: READ,
    input: pageInput,
    handle: async () => {
      const balances = await readHouseBalances(parts.db);
      const rows = HOUSE_ACCOUNTS.map((account) => ({
        id: account.owner,
        name: account.name,
        purpose: account.purpose,
        mayBeNegative: account.mayBeNegative,
        mayTrade: account.mayTrade,
        takesCorrections: !CLOSED_TO_CORRECTIONS.includes(account.owner),
        balances: balances
          .filter(({ owner }) => owner === account.owner)
          .map(({ assetId, available, frozen }) => ({
            coin: parts.needs.house.asset(assetId)?.code ?? String(assetId),
            available: printed(parts, assetId, available),
            frozen: printed(parts, assetId, frozen),
          })),
      }));
      return all(rows);
    },
  });
}

function reconciliationCall(parts: Parts): ConsoleCall {
  return consoleQuery({
    ...shared,
    path: '/reconciliation',
    summary: 'Per asset: customers, house, outside. The sum must be zero.',
    permission: READ,
    input: pageInput,
    handle: async () => {
      const sums = await readAssetSums(parts.db, HOUSE.outsideWorld, HOUSE.playMoney);
      const rows = sums.map((asset) => {
        const { assetId, customers, house, outside, playMoney, frozen } = asset;
        const sum = customers + house + outside + playMoney;
        return {
          id: assetId,
          coin: parts.needs.house.asset(assetId)?.code ?? String(assetId),
          customers: printed(parts, assetId, customers),
          house: printed(parts, assetId, house),
          outside: printed(parts, assetId, outside),
          playMoney: printed(parts, assetId, playMoney),
          frozen: printed(parts, assetId, frozen),
          sum: printed(parts, assetId, sum),
          isZero: sum === 0n,
        };
      });
      return all(rows);
    },
  });
}

function lossCall({ db, losses, needs, nowMs }: Parts): ConsoleCall {
  return consoleQuery({
    ...shared,
    path: '/house_loss',
    summary: 'What the house has lost since 00:00 UTC over all rooms, and what it may lose.',
    permission: READ,
    input: nothing,
    handle: async () => {
      const { lostUnits, limitUnits, isStopped } = losses.at(nowMs());
      const outside = await readOutsideDay(db, dayOf(nowMs()));
      const outsideLimit = losses.terms()?.outsideDayUnits ?? '0';
      const message = {
        lost: needs.prints.dollars(String(lostUnits)),
        limit: needs.prints.dollars(String(limitUnits)),
        hasLimit: limitUnits > 0n,
        isStopped,
        version: losses.terms()?.version ?? 0,
        broughtIn: needs.prints.dollars(String(outside?.inUnits ?? 0n)),
        sentOut: needs.prints.dollars(String(outside?.outUnits ?? 0n)),
        outsideLimit: needs.prints.dollars(outsideLimit),
        hasOutsideLimit: outsideLimit !== '0',
      };
      return { message };
    },
  });
}

function houseCalls(parts: Parts): ConsoleCall[] {
  return [
    accountsCall(parts),
    lossCall(parts),
    reconciliationCall(parts),
    consoleQuery({
      ...shared,
      path: '/exposure',
      summary: 'Open contracts and running stakes by market.',
      permission: READ,
      input: pageInput,
      handle: async () => {
        const { prints, parts: shown } = parts.needs;
        return all(await exposureRows(parts.db, shown.exposures, prints));
      },
    }),
    consoleQuery({
      ...shared,
      path: '/journal',
      summary: 'Where the journal stands, whether its newest hashes hold, and the last replay.',
      permission: READ,
      input: nothing,
      handle: async () => {
        return { message: { ...(await readJournal(parts.db)), replay: parts.journal.state } };
      },
    }),
    consoleCommand({
      ...shared,
      method: 'POST',
      path: '/journal/verify',
      summary: 'Starts a replay of the whole journal, compared with tables and memory.',
      permission: 'audit.read',
      input: nothing,
      handle: async () => {
        if (!parts.journal.start()) return refuse('verification_runs');
        return { message: null, note: { subject: 'journal', after: 'a replay was started' } };
      },
    }),
    consoleQuery({
      ...shared,
      path: '/settings',
      summary: 'Settings that are no secret, as the server was started with.',
      permission: 'settings.read',
      input: pageInput,
      handle: async () => all(parts.needs.house.settings()),
    }),
  ];
}

function switchCalls({ switches, needs }: Parts): ConsoleCall[] {
  return [
    consoleQuery({
      ...shared,
      path: '/switches',
      summary: 'Countries in which products are switched on or off for live mode.',
      permission: 'markets.read',
      input: pageInput,
      handle: async () => {
        const rows = await switches.all();
        return all(
          rows.map(({ product, country, is_on: isOn }) => {
            return { id: `${product} ${country}`, product, country, isOn };
          }),
        );
      },
    }),
    consoleCommand({
      ...shared,
      method: 'POST',
      path: '/switches/set',
      summary: 'Switches a product on or off for a country.',
      permission: 'products.switch',
      input: switchInput(needs.switchedProducts),
      handle: async ({ input }) => {
        const { product, country, isOn, reason } = input;
        if (reason === '') return refuse('reason_needed');
        const isOnNow = await switches.isOn(product, country);
        if (isOnNow === isOn) return refuse('already_so');
        await switches.switch(product, country, isOn);
        const [before, after] = [{ isOn: isOnNow }, { isOn }];
        const subject = `product ${product} ${country}`;
        return { message: null, note: { subject, before, after, reason } };
      },
    }),
  ];
}

/** The first questions of an owner. */
function daysCall({ db, needs, nowMs }: Parts): ConsoleCall {
  const { prints, house, parts } = needs;
  const computed = {
    prints,
    figures: parts.days,
    dollarWorth: (assetId: number, units: bigint) => house.dollarWorth(assetId, units),
    quoteUnits: (marketId: number, tickLots: bigint) => house.quoteUnits(marketId, tickLots),
  };
  return consoleQuery({
    ...shared,
    path: '/house_days',
    summary: 'Deposits, withdrawals, fees, new customers and volume, day by day in UTC.',
    permission: READ,
    input: daysInput,
    handle: async ({ input: { days } }) =>
      all(await houseDays(db, computed, { nowMs: nowMs(), days })),
  });
}

/** Calls about the house: days, accounts, exposure, reconciliation, journal, settings, switches. */
export function houseAndSwitchCalls(parts: Parts): ConsoleCall[] {
  return [daysCall(parts), ...houseCalls(parts), ...switchCalls(parts)];
}
