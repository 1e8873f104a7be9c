import { divide, powerOfTen } from '../../../core/money/units.ts';
import { type AssetDefinition, assetOf, type Market } from '../../catalogue/contract.ts';
import type { ConsoleParts, Prints } from '../../../platform/server/rooms/console-parts.ts';
import type { Residence } from '../../../platform/server/rooms/product-offer.ts';
import type { DebtSource } from '../../../platform/server/rooms/debts.ts';
import type { RowGuard } from '../../../platform/server/rooms/row-guard.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { OpeningCheck } from '../../../platform/server/rooms/opening-check.ts';
import type { PermissionTable } from '../../../platform/server/rooms/permissions.ts';
import type { Passwords } from './accounts.ts';
import { OperatorsServer } from './index.ts';
import type { ConsoleNeeds, CustomersNeeds, HouseNeeds } from './needs.ts';
import { ProductSwitches } from './product-switches.ts';
import { RowGuards } from './row-guards.ts';
import type { OperatorsTables } from './tables.ts';

/** What operators ask of the house. */
export interface OperatorsProviders {
  readonly means: Pick<ServerMeans, 'settings' | 'reading' | 'nowMs' | 'secrets'>;
  readonly cards: {
    readonly guards: readonly RowGuard[];
    readonly parts: Required<ConsoleParts>;
    readonly permissions: readonly PermissionTable[];
    readonly switchedProducts: readonly string[];
    readonly firstOffered: readonly string[];
    readonly opening: readonly OpeningCheck[];
    readonly debts: readonly DebtSource[];
  };
  readonly journal: Pick<HouseNeeds, 'replayJournal' | 'settings'>;
  readonly catalogue: {
    readonly prints: Prints;
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      market(id: number): Market | undefined;
      /** Dollar units of one whole coin at the last index; undefined when there was none. */
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly identity: {
    readonly customers: Pick<CustomersNeeds, 'search' | 'one' | 'byEmail'>;
    relatedTo(customerId: number): Promise<ReadonlyMap<number, unknown>>;
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
    readonly passwords: Passwords;
    revokeSessions(customerId: number): Promise<number>;
    person(customerId: number): Promise<{ readonly country: string } | undefined>;
    residences(customerIds: readonly number[]): Promise<ReadonlyMap<number, Residence>>;
    movedAfter(ms: number, most: number): Promise<readonly number[]>;
    /** Sends a mail at once; rejects with why it was not taken. */
    tryMail(
      address: string,
      textKey: string,
    ): Promise<{ readonly name: string; readonly sha256: string }>;
    /** Writes to somebody who is no customer. */
    writeTo(
      address: string,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
  };
}

function consoleNeeds(providers: OperatorsProviders): ConsoleNeeds {
  const { identity, catalogue, cards, journal } = providers;
  return {
    customers: {
      search: (text, asked) => identity.customers.search(text, asked),
      one: (customerId) => identity.customers.one(customerId),
      byEmail: (email) => identity.customers.byEmail(email),
      relatedTo: (customerId) => identity.relatedTo(customerId),
      accountNames: (ids) => identity.accountNames(ids),
      revokeSessions: (customerId) => identity.revokeSessions(customerId),
    },
    parts: cards.parts,
    prints: catalogue.prints,
    opening: {
      checks: cards.opening,
      means: {
        db: providers.means.reading.tables(),
        settings: providers.means.settings,
        permissions: cards.permissions,
        queues: cards.parts.queues,
      },
      tryMail: (address) => identity.tryMail(address, 'operators.mail_try'),
    },
    permissions: cards.permissions,
    isLive: providers.means.settings.mode === 'live',
    switchedProducts: cards.switchedProducts,
    house: {
      asset: (id) => {
        const found = catalogue.directory.asset(id);
        return found === undefined ? undefined : assetOf(found);
      },
      dollarWorth: (assetId, units) => {
        const scale = catalogue.directory.asset(assetId)?.scale ?? 0;
        const price = catalogue.directory.dollarUnits(assetId) ?? 0n;
        return divide(units * price, powerOfTen(scale), 'down');
      },
      quoteUnits: (marketId, tickLots) => {
        const market = catalogue.directory.market(marketId);
        if (market === undefined) return undefined;
        return { assetId: market.quote.id, units: tickLots * market.tickLotUnits };
      },
      debts: cards.debts,
      settings: () => journal.settings(),
      replayJournal: () => journal.replayJournal(),
    },
  };
}

/** Makes the server of operators out of what the house gives. */
export function makeOperators(providers: OperatorsProviders): OperatorsServer {
  const { settings, reading, nowMs, secrets } = providers.means;
  return new OperatorsServer({
    db: reading.tables(),
    mode: settings.mode,
    alarmHook: settings.alarmHook,
    nowMs,
    secrets,
    guards: new RowGuards(providers.cards.guards),
    passwords: providers.identity.passwords,
    switches: new ProductSwitches({
      firstOffered: providers.cards.firstOffered,
      mode: settings.mode,
      database: () => reading.tables<OperatorsTables>(),
      nowMs,
      residencesOf: (ids) => providers.identity.residences(ids),
      countryOf: async (id) => (await providers.identity.person(id))?.country ?? '',
    }),
    movedAfter: (ms, most) => providers.identity.movedAfter(ms, most),
    needs: consoleNeeds(providers),
    tell: async (addresses, textKey, details) => {
      for (const address of addresses) await providers.identity.writeTo(address, textKey, details);
    },
  });
}
