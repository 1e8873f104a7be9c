/** Whether there are people enough for what takes two, and money for what the house promises. */
import { sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';
import { OPENING_PATH } from '../contract.ts';
import { dayOf, readAssetSums, readHouseLoss, readHouseTerms } from '../store/reading.ts';

interface Person {
  readonly email: string;
  readonly role: string;
  readonly is_set_up: boolean;
}

/** What an account of the house is needed for. */
const FUNDED: readonly (readonly [owner: number, name: string, need: string])[] = [
  [HOUSE.marketMaker, 'market_maker', 'no market is quoted'],
  [HOUSE.exchangeDesk, 'exchange_desk', 'no conversions between coins'],
  [HOUSE.insurance, 'insurance', 'hardly any leveraged contracts can be opened'],
  [
    HOUSE.contractsDesk,
    'contracts_desk',
    'leveraged contracts are backed by the insurance account alone',
  ],
];

async function people(db: OpeningMeans['db']): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select email, role, sealed_totp_secret is not null and not is_password_temporary as is_set_up
    from operators where is_active order by id`.execute(db);
  return rows;
}

export const operatorsOpening: readonly OpeningCheck[] = [
  {
    name: 'operators',
    title: 'Enough operators for decisions that take two',
    isMust: true,
    find: async ({ db, permissions }: OpeningMeans) => {
      const all = await people(db);
      const unready = all.filter((person) => !person.is_set_up);
      const ready = all.filter((person) => person.is_set_up);
      const owners = ready.filter(({ role }) => role === 'owner');
      const thin = permissions
        .flatMap((table) => Object.entries(table))
        .filter(([, { needsTwo }]) => needsTwo === true)
        .filter(([, { roles }]) => ready.filter(({ role }) => roles.includes(role)).length < 2);
      return [
        ...(owners.length > 0
          ? []
          : [
              {
                what: 'No owner can log in.',
                action: 'npm run operator -- add EMAIL owner',
              },
            ]),
        ...(thin.length === 0
          ? []
          : [
              {
                what: `Held by fewer than two operators: ${thin.map(([name]) => name).join(', ')}.`,
                action:
                  'npm run operator -- add EMAIL ROLE: an owner, a finance and a compliance ' +
                  'operator are enough for everything that takes two.',
              },
            ]),
        ...unready.map(({ email }) => ({
          what: `${email} has not set their own password or a second factor yet.`,
          action: 'They log in to the console with their one-time password.',
        })),
      ];
    },
  },
  {
    name: 'changes',
    title: 'No change is waiting for a second operator',
    isMust: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ id: string; path: string }>`
        select id, path from house_changes
        where state = 'asked' and path <> ${OPENING_PATH} order by id`.execute(db);
      return rows.map(({ id, path }) => ({
        what: `Change ${id} (${path}) is waiting.`,
        action: 'Confirm or stop it in the console, under Changes.',
      }));
    },
  },
  {
    name: 'reconciliation',
    title: 'Every coin sums to zero',
    isMust: true,
    isWatched: true,
    find: async ({ db }: OpeningMeans) => {
      const sums = await readAssetSums(db, HOUSE.outsideWorld, HOUSE.playMoney);
      const wrong = sums.filter(
        ({ customers, house, outside, playMoney }) =>
          customers + house + outside + playMoney !== 0n,
      );
      if (wrong.length === 0) return [];
      const what = `Coins that don’t: ${wrong.map(({ assetId }) => assetId).join(', ')}.`;
      return [{ what, action: 'npm run verify:journal names the rows that were changed.' }];
    },
  },
  {
    name: 'rooms',
    title: 'No room is parked',
    isMust: true,
    isWatched: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ room: string; reason: string }>`
        select room, reason from parked_rooms order by room`.execute(db);
      return rows.map(({ room, reason }) => ({
        what: `${room} is parked: ${reason}`,
        action: 'Once the bug is fixed, resume it in the console, under Parked rooms.',
      }));
    },
  },
  {
    name: 'house_money',
    title: 'House accounts are funded',
    isMust: false,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ owner: string }>`
        select distinct owner from balances where owner < 0 and available > 0`.execute(db);
      const funded = new Set(rows.map(({ owner }) => Number(owner)));
      return FUNDED.filter(([owner]) => !funded.has(owner)).map(([, name, need]) => ({
        what: `${name} is empty: ${need}.`,
        action:
          'Fund it in the console, under Corrections, from outside_world; name the transaction ' +
          'or document that proves the money.',
      }));
    },
  },
  {
    name: 'outside_limit',
    title: 'Corrections that bring money from outside have a daily limit',
    isMust: false,
    find: async ({ db }: OpeningMeans) => {
      const limit = (await readHouseTerms(db))?.outsideDayUnits ?? '0';
      if (limit !== '0') return [];
      return [
        {
          what: 'Two operators can bring any amount into the books in a day.',
          action: 'Plan a limit in the console, under Exposure: Daily limits.',
        },
      ];
    },
  },
  {
    name: 'house_loss',
    title: 'The daily loss limit is not reached',
    isMust: false,
    isWatched: true,
    find: async ({ db, nowMs }: OpeningMeans) => {
      const loss = await readHouseLoss(db);
      if (loss === undefined || !loss.isStopped || loss.day !== dayOf(nowMs)) return [];
      return [
        {
          what: 'The daily loss limit is reached: no new risk is opened until 00:00 UTC.',
          action: 'See Exposure in the console. A higher limit has to be planned a day ahead.',
        },
      ];
    },
  },
];
