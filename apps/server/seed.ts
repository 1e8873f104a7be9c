/** The first contents of a house: its catalogue, and in demo mode its customers and play money. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import { type CatalogueDefinition, DOLLAR_CODE } from '../../features/catalogue/contract.ts';
import { catalogueDefinition } from '../../features/catalogue/seed/catalogue.ts';
import { contractEndowments, firstContractTerms } from '../../features/contracts/seed.ts';
import { firstSecondsTerms, secondsEndowments } from '../../features/seconds/seed.ts';
import { seedContent } from '../../features/content/seed/index.ts';
import type { ContentTables } from '../../features/content/store/tables.ts';
import { endowments } from '../../features/feeds/seed.ts';
import { seedDestinations } from '../../features/destinations/seed.ts';
import type { DestinationsTables } from '../../features/destinations/store.ts';
import { seedDeposit } from '../../features/deposit/seed.ts';
import type { DepositTables } from '../../features/deposit/store/reading.ts';
import { seedCustomers } from '../../features/identity/seed.ts';
import type { IdentityTables } from '../../features/identity/store.ts';
import { seedVerification } from '../../features/verification/seed.ts';
import type { Gift } from '../../features/wallet/contract.ts';
import type { Command } from '../../core/engine/command.ts';
import type { WalletTables } from '../../features/wallet/store/reading.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import type { Gateway } from '../../platform/server/gateway.ts';
import type { Settings } from '../../platform/server/settings/settings.ts';
import type { Directory } from '../../features/catalogue/server/directory.ts';
import { markMode } from './mode-mark.ts';

/** What a demo customer starts with: account kind, asset, whole units. */
const DEMO_BALANCES: readonly (readonly [kind: Gift['kind'], code: string, whole: number])[] = [
  [KIND.spot, 'USDT', 100_000],
  [KIND.spot, 'BTC', 2],
  [KIND.spot, 'ETH', 20],
  [KIND.spot, 'USDC', 50_000],
  [KIND.fiat, 'USDT', 20_000],
  [KIND.margin, 'USDT', 20_000],
  [KIND.seconds, 'USDT', 20_000],
];

/** What seeding works with. */
export interface SeedOptions {
  readonly gateway: Gateway;
  readonly directory: Directory;
  readonly settings: Settings;
  /** Another catalogue than the one the settings name; for tests. */
  readonly catalogue?: CatalogueDefinition | undefined;
  readonly onStep: (step: string) => void;
}

/**
 * Gives a command of the house; a refusal on the list means that it was given before. A room that
 * is parked has what it was given, or gets it with the start after it goes on.
 */
async function give(gateway: Gateway, command: Command, given: readonly string[]): Promise<void> {
  const result = await gateway.submit({ actor: 0, command });
  const isKnown = (refused: string) => refused === 'room_halted' || given.includes(refused);
  if ('refused' in result && !isKnown(result.refused)) {
    throw new Error(`${command.type} was refused: ${result.refused}`);
  }
}

function endow(gateway: Gateway, gifts: readonly Gift[]): Promise<void> {
  const command = { type: 'wallet.endow', gifts };
  return give(gateway, command, ['already_endowed']);
}

function demoGifts(owner: number, directory: Directory): Gift[] {
  return DEMO_BALANCES.flatMap(([kind, code, whole]) => {
    const asset = directory.assets().find((candidate) => candidate.code === code);
    if (asset === undefined) return [];
    const amount = (BigInt(whole) * powerOfTen(asset.scale)).toString();
    return [{ owner, kind, assetId: asset.id, amount }];
  });
}

async function wasPlayMoneyIssued(gateway: Gateway): Promise<boolean> {
  const issued = await gateway
    .database<WalletTables>()
    .selectFrom('balances')
    .select('asset')
    .where('owner', '=', String(HOUSE.playMoney))
    .limit(1)
    .execute();
  return issued.length > 0;
}

async function hasCustomers(gateway: Gateway): Promise<boolean> {
  const identity = gateway.database<IdentityTables>();
  const found = await identity.selectFrom('customers').select('id').limit(1).execute();
  return found.length > 0;
}

/** Real money and play money never share a database: once issued, it cannot be told apart. */
async function refuseOtherMode(gateway: Gateway, mode: Settings['mode']): Promise<void> {
  const isDemo = await wasPlayMoneyIssued(gateway);
  if (mode === 'live' && isDemo) {
    throw new StartupError(
      'MODE=live refuses a database with play money and demo customers: give it an empty one.',
    );
  }
  // A demo's customers come after its play money, so customers alone are real ones.
  if (mode === 'demo' && !isDemo && (await hasCustomers(gateway))) {
    throw new StartupError(
      'MODE=demo refuses a database with real customers: set MODE=live, or give it an empty one.',
    );
  }
}

function dollarOf(directory: Directory) {
  return directory.assets().find(({ code }) => code === DOLLAR_CODE);
}

/** Gives markets that have no terms of contracts yet their first ones. */
async function publishTerms(gateway: Gateway, directory: Directory): Promise<void> {
  const dollarId = dollarOf(directory)?.id ?? 0;
  const lotsAreCoins = directory.isForExistingClients();
  for (const terms of firstContractTerms(directory.markets(), dollarId, lotsAreCoins)) {
    await give(gateway, { type: 'contracts.publish_terms', terms } as Command, ['terms_exist']);
  }
  for (const terms of firstSecondsTerms(directory.markets(), dollarId)) {
    await give(gateway, { type: 'seconds.publish_terms', terms } as Command, ['terms_exist']);
  }
}

/** What is said when another catalogue is asked for than the one that is installed for good. */
export function catalogueNotice(installed: string, asked: string): string | undefined {
  if (installed === asked) return undefined;
  return (
    `the catalogue ${installed} was installed at the first start; ` +
    `CATALOGUE=${asked} is not used`
  );
}

async function installedCatalogue(gateway: Gateway): Promise<string | undefined> {
  const row = await gateway
    .database<{ catalogues: { name: string } }>()
    .selectFrom('catalogues')
    .select('name')
    .executeTakeFirst();
  return row?.name;
}

/** Seeds a house; in one that has its contents nothing happens. */
export async function seedHouse(options: SeedOptions): Promise<void> {
  const { gateway, directory, settings, onStep } = options;
  const installed = await installedCatalogue(gateway);
  const notice =
    installed === undefined ? undefined : catalogueNotice(installed, settings.catalogue);
  if (notice !== undefined && options.catalogue === undefined) onStep(notice);
  if (directory.markets().length === 0) {
    onStep('installing the catalogue');
    const catalogue = options.catalogue ?? catalogueDefinition(settings.catalogue, gateway.nowMs());
    await give(gateway, { type: 'catalogue.install', catalogue } as Command, []);
  }
  await refuseOtherMode(gateway, settings.mode);
  await markMode(gateway.database<unknown>(), settings);
  await publishTerms(gateway, directory);
  if (settings.mode !== 'demo') return;
  onStep('seeding the demo customers');
  await endow(gateway, endowments(directory.assets(), directory.markets()));
  const dollar = dollarOf(directory);
  if (dollar !== undefined) {
    await endow(gateway, contractEndowments(dollar.id, dollar.scale));
    await endow(gateway, secondsEndowments(dollar.id, dollar.scale));
  }
  await seedContent(gateway.database<ContentTables>(), gateway.nowMs());
  await seedDeposit(gateway.database<DepositTables>(), gateway.nowMs());
  const customers = await seedCustomers(gateway.database<IdentityTables>());
  for (const owner of customers) await endow(gateway, demoGifts(owner, directory));
  const [alice] = customers;
  if (alice === undefined) return;
  await seedVerification(gateway, alice);
  const assetIdOf = (code: string) => directory.assets().find((each) => each.code === code)?.id;
  await seedDestinations(gateway.database<DestinationsTables>(), alice, assetIdOf, gateway.nowMs());
}
