/** Whether there are people enough for what takes two, and money for what the house promises. */
import { sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';
import { OPENING_PATH } from '../contract.ts';
import { dayOf, readAssetSums, readHouseLoss } from '../store/reading.ts';

interface Person {
  readonly email: string;
  readonly role: string;
  readonly is_set_up: boolean;
}

/** What an account of the house is needed for. */
const FUNDED: readonly (readonly [owner: number, name: string, need: string])[] = [
  [HOUSE.marketMaker, 'market_maker', 'the house quotes no market'],
  [HOUSE.exchangeDesk, 'exchange_desk', 'nothing can be exchanged between coins'],
  [HOUSE.insurance, 'insurance', 'hardly any leveraged contract is opened'],
  [
    HOUSE.contractsDesk,
    'contracts_desk',
    'leveraged contracts are opened by what insurance holds alone',
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
    title: 'Two operators can decide what takes two',
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
                what: 'There is no owner who can log in.',
                action: 'npm run operator -- add EMAIL owner',
              },
            ]),
        ...(thin.length === 0
          ? []
          : [
              {
                what: `Fewer than two operators have: ${thin.map(([name]) => name).join(', ')}.`,
                action:
                  'npm run operator -- add EMAIL ROLE: an owner, a finance and a compliance ' +
                  'operator are enough for everything that takes two.',
              },
            ]),
        ...unready.map(({ email }) => ({
          what: `${email} has not set a password of his own or a second factor yet.`,
          action: 'He logs in at the console with his one-time password.',
        })),
      ];
    },
  },
  {
    name: 'changes',
    title: 'No change waits for a second operator',
    isMust: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ id: string; path: string }>`
        select id, path from house_changes
        where state = 'asked' and path <> ${OPENING_PATH} order by id`.execute(db);
      return rows.map(({ id, path }) => ({
        what: `Change ${id} (${path}) waits.`,
        action: 'Confirm or stop it at the console, under Changes.',
      }));
    },
  },
  {
    name: 'reconciliation',
    title: 'Each coin adds up to zero',
    isMust: true,
    isWatched: true,
    find: async ({ db }: OpeningMeans) => {
      const sums = await readAssetSums(db, HOUSE.outsideWorld, HOUSE.playMoney);
      const wrong = sums.filter(
        ({ customers, house, outside, playMoney }) =>
          customers + house + outside + playMoney !== 0n,
      );
      if (wrong.length === 0) return [];
      const what = `Coins that do not: ${wrong.map(({ assetId }) => assetId).join(', ')}.`;
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
        what: `${room} stands still: ${reason}`,
        action: 'Once the bug is mended, let it go on at the console, under Parked rooms.',
      }));
    },
  },
  {
    name: 'house_money',
    title: 'The house has money for what it offers',
    isMust: false,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ owner: string }>`
        select distinct owner from balances where owner < 0 and available > 0`.execute(db);
      const funded = new Set(rows.map(({ owner }) => Number(owner)));
      return FUNDED.filter(([owner]) => !funded.has(owner)).map(([, name, need]) => ({
        what: `${name} holds nothing: ${need}.`,
        action: 'Fund it at the console, under Corrections, from outside_world by the treasury.',
      }));
    },
  },
  {
    name: 'house_loss',
    title: 'The house has not lost its limit of the day',
    isMust: false,
    isWatched: true,
    find: async ({ db, nowMs }: OpeningMeans) => {
      const loss = await readHouseLoss(db);
      if (loss === undefined || !loss.isStopped || loss.day !== dayOf(nowMs)) return [];
      return [
        {
          what: 'Customers have won the limit of the day: nothing new is opened until 00:00 UTC.',
          action: 'See Exposure at the console. A higher limit is planned there a day ahead.',
        },
      ];
    },
  },
];
