/** The servers of all rooms, and who fills their needs. */
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { assetOf, type CatalogueDefinition } from '../../features/catalogue/contract.ts';
import { CataloguePrints } from '../../features/catalogue/server/prints.ts';
import { CatalogueServer } from '../../features/catalogue/server/index.ts';
import { refuse } from '../../core/engine/command.ts';
import { ContractsServer } from '../../features/contracts/server/calls.ts';
import type { CodeLimits } from '../../features/identity/contract.ts';
import { type IdentityTables, readCustomer } from '../../features/identity/store.ts';
import type { SwitchedProduct } from '../../features/operators/contract.ts';
import { seedOperators } from '../../features/operators/seed.ts';
import type { OperatorAccounts } from '../../features/operators/server/accounts.ts';
import { OperatorsServer } from '../../features/operators/server/index.ts';
import { ProductSwitches } from '../../features/operators/server/product-switches.ts';
import type { ConsoleNeeds } from '../../features/operators/server/needs.ts';
import type { OperatorsTables } from '../../features/operators/server/tables.ts';
import { SecondsServer } from '../../features/seconds/server/index.ts';
import type { Caller } from '../../platform/server/http/call.ts';
import type { ConsoleGate } from '../../platform/server/http/console-calls.ts';
import type { Envelopes } from '../../platform/server/http/envelope.ts';
import { contentServer } from '../../features/content/server/index.ts';
import { FairnessServer } from '../../features/fairness/server/index.ts';
import { readNeededTicks } from '../../features/fairness/store/cases.ts';
import { FeedsServer } from '../../features/feeds/server/index.ts';
import { readIndexes } from '../../features/feeds/store.ts';
import { TickLog } from '../../features/feeds/server/tick-log.ts';
import { IdentityServer } from '../../features/identity/server/index.ts';
import { hashPassword, isPassword } from '../../features/identity/server/passwords.ts';
import { CustomerQueries } from '../../features/identity/server/customer-queries.ts';
import { SessionDirectory } from '../../features/identity/server/sessions.ts';
import { SpotServer } from '../../features/spot/server/calls.ts';
import { readLastTrades } from '../../features/spot/store/levels.ts';
import { readVerifiedLevels } from '../../features/verification/store/forms.ts';
import { VerificationServer } from '../../features/verification/server/index.ts';
import { WalletServer } from '../../features/wallet/server/index.ts';
import type { ReadingDatabase } from '../../platform/server/database/reading.ts';
import type { Gateway, RoomServer } from '../../platform/server/gateway.ts';
import type { SecretBox } from '../../platform/server/keys/secret-box.ts';
import type { SigningKeys } from '../../platform/server/keys/signing-key.ts';
import { bucketStore } from '../../platform/server/uploads/bucket-store.ts';
import { diskStore } from '../../platform/server/uploads/file-store.ts';
import { HOUSE_UPLOADS, Uploads } from '../../platform/server/uploads/uploads.ts';
import type { Settings } from '../../platform/server/settings/settings.ts';
import { Directory } from './directory.ts';
import { fundRooms } from './funds.ts';
import { replayJournal } from './journal-replay.ts';
import { readPastPrices } from './past-prices.ts';
import { creditPlayMoney, seedHouse } from './seed.ts';
import { consoleParts, menuOf, permissionsOf, type RoomCard } from './server-cards.ts';
import { settingRows } from './shown-settings.ts';
import { SOON_PATH } from './soon-page.ts';

/** What the rooms are made with. */
export interface RoomOptions {
  /** What the rooms say of themselves. */
  readonly cards: readonly RoomCard[];
  readonly settings: Settings;
  readonly reading: ReadingDatabase;
  readonly connectionString: string;
  readonly nowMs: () => number;
  /** The keys of the index, opened before anything is signed. */
  readonly keys: SigningKeys;
  /** Seals what must be read again but by nobody else. */
  readonly secrets: SecretBox;
  /** Whether the feeds, the market maker and the crowd run. */
  readonly market: boolean;
  /** Another catalogue than the one the settings name; for tests. */
  readonly catalogue?: CatalogueDefinition | undefined;
  readonly onStep: (step: string) => void;
  /** How many codes may be sent to people in a while; without them any number, for tests. */
  readonly codeLimits: CodeLimits | undefined;
}

/** With what is known of the markets, which most rooms ask. */
type Parts = RoomOptions & { readonly directory: Directory };

/** The rooms of a server, and what the server asks of them. */
export interface Rooms {
  readonly servers: readonly RoomServer[];
  readonly sessions: SessionDirectory;
  readonly signingKey: KeyObject;
  readonly uploads: Uploads;
  /** Who is at the console, and what each may do. */
  readonly gate: ConsoleGate;
  readonly operators: OperatorAccounts;
  /** Adds the addresses that answer with files. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void;
  readonly directory: Directory;
  /** Gives a new house its first contents; does nothing in one that has them. */
  seed(gateway: Gateway, onStep: (step: string) => void): Promise<void>;
}

/** Clients written by others know no notice, so a demo leaves it to the screen. */
function isRiskNoticeRequired({ riskNotice, mode }: Settings): boolean {
  return riskNotice === 'required' || (riskNotice === 'live' && mode === 'live');
}

/** Where products are offered. */
function productSwitches({ settings, reading }: RoomOptions): ProductSwitches {
  return new ProductSwitches({
    mode: settings.mode,
    database: () => reading.tables<OperatorsTables>(),
    countryOf: async (id) =>
      (await readCustomer(reading.tables<IdentityTables>(), id))?.region ?? '',
  });
}

/** What the console shows of all rooms. */
function consoleNeeds(options: Parts, sessions: SessionDirectory): ConsoleNeeds {
  const { settings, reading, directory, connectionString, cards } = options;
  const db = reading.tables<unknown>();
  const verifiedLevels = (owners: readonly number[]) =>
    readVerifiedLevels(reading.tables(), owners);
  const customers = new CustomerQueries(db, { verifiedLevels });
  return {
    customers: {
      search: (text, asked) => customers.search(text, asked),
      one: (customerId) => customers.one(customerId),
      revokeSessions: async (customerId) => {
        const open = await sessions.devices(customerId);
        await sessions.revokeOthers(customerId, 0);
        return open.length;
      },
    },
    parts: consoleParts(cards),
    prints: new CataloguePrints(directory),
    permissions: permissionsOf(cards),
    house: {
      asset: (id) => {
        const found = directory.asset(id);
        return found === undefined ? undefined : assetOf(found);
      },
      settings: () => settingRows(settings),
      replayJournal: () => replayJournal(connectionString),
    },
  };
}

/** The rooms whose products are switched on by country. */
function contractRooms(options: Parts) {
  const { settings, directory } = options;
  const switches = productSwitches(options);
  const refusalFor = (product: SwitchedProduct) => async (caller: Caller) =>
    (await switches.isOffered(product, caller.customerId))
      ? undefined
      : refuse('not_offered_in_your_country');
  const shared = {
    market: (id: number) => directory.market(id),
    indexTicks: (id: number) => directory.lastIndexTicks(id),
  };
  return {
    contracts: new ContractsServer({
      ...shared,
      pair: (currencyId, legalId) => directory.pair(currencyId, legalId),
      marginAsset: () => directory.dollar(),
      refusalFor: refusalFor('contracts'),
    }),
    seconds: new SecondsServer({
      ...shared,
      markets: () => directory.markets(),
      assets: () => directory.assets(),
      stakeAsset: () => directory.dollar(),
      refusalFor: refusalFor('seconds'),
      riskNoticeRequired: isRiskNoticeRequired(settings),
    }),
  };
}

/** The public log of ticks, and the room that proves with it. */
function fairnessRooms({ settings, directory, reading, keys }: Parts) {
  const dataFolder = resolve(settings.dataFolder);
  const log = new TickLog(reading.tables(), dataFolder, keys.key);
  const fairness = new FairnessServer({
    log,
    keys,
    market: (id) => directory.market(id),
    asset: (id) => directory.asset(id),
    money: () => directory.dollar(),
  });
  const neededTicks = () => readNeededTicks(reading.tables());
  const retentionDays = settings.tickRetentionDays;
  return { fairness, publicLog: { log, dataFolder, retentionDays, neededTicks } };
}

/** What identity checks and the console show of a customer. */
async function readPerson(reading: ReadingDatabase, customerId: number) {
  const customer = await readCustomer(reading.tables<IdentityTables>(), customerId);
  if (customer === undefined) return undefined;
  const { account_number: account, email, phone, area_code: areaCode } = customer;
  return {
    account,
    hasEmail: email !== null,
    hasPhone: phone !== null,
    areaCode: areaCode ?? '',
  };
}

/** Where pictures of customers lie. */
function uploadsOf({ settings, reading, nowMs }: RoomOptions): Uploads {
  const { uploadsBucket, dataFolder } = settings;
  const store =
    uploadsBucket === undefined
      ? diskStore(resolve(dataFolder, 'uploads'))
      : bucketStore(uploadsBucket);
  return new Uploads({ db: reading.tables(), store, nowMs });
}

/** Who customers are, and who has checked it. */
function identityRooms(options: Parts, sessions: SessionDirectory, uploads: Uploads) {
  const { settings, secrets, reading } = options;
  const identity = new IdentityServer({
    sessions,
    secrets,
    publicOrigin: settings.publicOrigin,
    codeRequired: settings.registrationCode === 'required',
    codeLimits: options.codeLimits,
    onRegistered: (gateway, id) => creditPlayMoney(gateway, options.directory, id),
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    smsService: settings.smsService,
    pictures: uploads,
  });
  const verification = new VerificationServer({
    bindsPhones: () => identity.sendsTexts(),
    person: (id) => readPerson(reading, id),
    pictures: uploads,
    secrets,
    notify: (id, textKey, details) => identity.notify(id, textKey, details),
  });
  return { identity, verification };
}

/** Markets with what is shown of them. */
function catalogueRoom(
  connectionString: string,
  rooms: () => ReturnType<typeof contractRooms> & { readonly directory: Directory },
): CatalogueServer {
  return new CatalogueServer({
    connectionString,
    prices: { indexes: readIndexes, lastTrades: readLastTrades },
    leverage: (id) => rooms().contracts.leverage(id),
    stakeAsset: () => rooms().directory.dollar(),
    termsOf: (product, id) =>
      product === 'contracts'
        ? rooms().contracts.view.currentTerms(id)
        : rooms().seconds.currentTerms(id),
  });
}

/** Orders in their books, and what customers have. */
function marketRooms({ directory, reading }: Parts, catalogue: CatalogueServer) {
  const spot = new SpotServer({
    market: (id) => directory.market(id),
    markets: () => directory.markets(),
    pair: (currencyId, legalId) => directory.pair(currencyId, legalId),
    conditions: (market) => directory.conditions(market),
    isInFirstGroup: (market) => catalogue.isInFirstGroup(market),
  });
  const wallet = new WalletServer({
    assets: () => directory.assets(),
    asset: (id) => directory.asset(id),
    dollarUnits: (id) => directory.dollarUnits(id),
    pastDollarUnits: (asked) => readPastPrices(reading.tables(), directory, asked),
  });
  return { spot, wallet };
}

type PublicLog = ReturnType<typeof fairnessRooms>['publicLog'];

/** Where prices come from. */
function feedsRoom(options: Parts, catalogue: CatalogueServer, publicLog: PublicLog) {
  const { settings, directory } = options;
  return new FeedsServer({
    needs: catalogue.feedsNeeds(),
    assets: () => directory.assets(),
    signingKey: options.keys.key,
    feed: settings.feed,
    stocks: {
      sources: settings.stockSources ?? [],
      everyMs: settings.stockQuotesSeconds * 1000,
    },
    seed: settings.feedSeed,
    secrets: options.secrets,
    speed: settings.feedSpeed,
    startMs: settings.feedStartMs,
    runs: options.market,
    hasCrowd: settings.mode === 'demo' && settings.feed.kind !== 'live',
    onStep: options.onStep,
    publicLog,
  });
}

/** Who is at the console. */
function operatorsRoom(
  options: Parts,
  sessions: SessionDirectory,
  identity: IdentityServer,
): OperatorsServer {
  const { settings, reading, nowMs, secrets } = options;
  return new OperatorsServer({
    db: reading.tables(),
    mode: settings.mode,
    nowMs,
    secrets,
    passwords: { hash: hashPassword, matches: isPassword },
    switches: productSwitches(options),
    needs: consoleNeeds(options, sessions),
    tell: (addresses, textKey, details) => {
      for (const address of addresses) void identity.writeTo(address, textKey, details);
    },
  });
}

/** Whether prices can be known before they come: a seed and a recorded history are no secret. */
function arePredictable({ feed, feedSeed }: Settings): boolean {
  return feed.kind === 'replay' || (feed.kind === 'sim' && feedSeed !== undefined);
}

/** Puts the rooms together. */
export function createRooms(given: RoomOptions): Rooms {
  const { settings, reading, nowMs } = given;
  const catalogue = catalogueRoom(given.connectionString, () => ({
    contracts,
    seconds,
    directory,
  }));
  const directory = new Directory(catalogue.board);
  const options = { ...given, directory };
  const sessions = new SessionDirectory(reading.tables(), nowMs);
  const uploads = uploadsOf(options);
  const { identity, verification } = identityRooms(options, sessions, uploads);
  const { contracts, seconds } = contractRooms(options);
  const { spot, wallet } = marketRooms(options, catalogue);
  const { fairness, publicLog } = fairnessRooms(options);
  const feeds = feedsRoom(options, catalogue, publicLog);
  const operators = operatorsRoom(options, sessions, identity);
  const content = contentServer({
    registrationCode: settings.registrationCode,
    predictablePrices: arePredictable(settings),
    publicOrigin: settings.publicOrigin,
    soonPath: SOON_PATH,
    fiatRatesUrl: settings.fiatRatesUrl,
    menu: menuOf(options.cards),
    covers: {
      take: (read) => uploads.take(HOUSE_UPLOADS, read),
      keep: (url) => uploads.keep(HOUSE_UPLOADS, url, 'public'),
      release: (url) => uploads.release(HOUSE_UPLOADS, url),
    },
  });
  return {
    // The feeds come last: once they run, everybody must be listening.
    servers: [
      identity,
      verification,
      catalogue,
      wallet,
      ...fundRooms({ settings, directory, reading, nowMs, identity, uploads }),
      spot,
      contracts,
      seconds,
      operators,
      content,
      fairness,
      feeds,
    ],
    gate: operators.gate,
    operators: operators.accounts,
    sessions,
    signingKey: options.keys.key,
    uploads,
    directory,
    addRoutes: (app, envelopes) => {
      fairness.addRoutes(app, envelopes);
      operators.addRoutes(app, envelopes);
    },
    seed: async (gateway, onStep) => {
      await seedHouse({ gateway, directory, settings, catalogue: options.catalogue, onStep });
      if (settings.mode === 'demo') await seedOperators(operators.accounts);
    },
  };
}
