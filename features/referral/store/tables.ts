/** How rebates are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { type RecordTable, recordTable } from '../../../platform/server/writer/record-table.ts';
import type {
  DayFee,
  FeeDebt,
  KeptRebates,
  Member,
  MemberDeposit,
  OfferState,
  Rebate,
  ReferralTerms,
  Run,
  StopState,
  TakeBack,
} from '../contract.ts';
import type { ReferralRules } from '../rules/room.ts';

/** A version of the terms, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `ReferralTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('referral_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

const membersTable = recordTable<Member>('referral_members', [], {
  owner: 'count',
  inviter: 'count',
  joinedMs: 'count',
});

const depositsTable = recordTable<MemberDeposit>('referral_deposits', ['id'], {
  id: 'count',
  owner: 'count',
  worthUnits: 'units',
  creditedMs: 'count',
  isReversed: 'flag',
});

const feesTable = recordTable<DayFee>('referral_fees', ['day', 'owner', 'assetId'], {
  day: 'integer',
  owner: 'count',
  assetId: 'integer',
  units: 'units',
  counted: 'smallint',
});

const debtsTable = recordTable<FeeDebt>('referral_fee_debts', ['id'], {
  id: 'text',
  owner: 'count',
  assetId: 'integer',
  units: 'units',
});

const runsTable = recordTable<Run>('referral_runs', ['id'], {
  id: 'integer',
  day: 'integer',
  after: 'count',
  dueMs: 'count',
});

export const rebatesTable = recordTable<Rebate>('referral_rebates', [], {
  id: 'count',
  day: 'integer',
  owner: 'count',
  assetId: 'integer',
  termsVersion: 'integer',
  firstUnits: 'units',
  secondUnits: 'units',
  thirdUnits: 'units',
  fourthUnits: 'units',
  units: 'units',
  paidMs: 'count',
});

export const stopsTable = recordTable<StopState>('referral_stops', ['owner'], {
  owner: 'count',
  isStopped: 'flag',
  operator: 'count',
  reason: 'text',
  changedMs: 'count',
});

const offersTable = recordTable<OfferState>('referral_offers', ['owner'], {
  owner: 'count',
  isOffered: 'flag',
  changedMs: 'count',
});

export const takeBacksTable = recordTable<TakeBack>('referral_take_backs', ['id'], {
  id: 'count',
  owner: 'count',
  assetId: 'integer',
  units: 'units',
  askedBy: 'count',
  askedMs: 'count',
  reason: 'text',
  state: 'text',
  decidedBy: 'count',
  decidedMs: 'count',
});

/** What of rebates somebody still has: what may be taken back of him at most. */
const keptTable = recordTable<KeptRebates>('referral_kept', ['owner', 'assetId'], {
  owner: 'count',
  assetId: 'integer',
  units: 'units',
});

export const referralTables = [
  termsTable,
  membersTable,
  depositsTable,
  feesTable,
  debtsTable,
  runsTable,
  rebatesTable,
  stopsTable,
  offersTable,
  takeBacksTable,
  keptTable,
];

/** Loads everything into fresh rules that they decide by. */
export async function loadReferral(rules: ReferralRules, client: pg.Client): Promise<void> {
  const load = <Row>(of: RecordTable<Row>, rest: string, put: (row: Row) => void) =>
    copyOut(client, `select ${of.selection} from ${of.name} ${rest}`, (row) =>
      put(of.fromTexts(row)),
    );
  await load(termsTable, 'order by version', ({ terms, timeMs: fromMs }) =>
    rules.versions.restore({ terms: JSON.parse(terms) as ReferralTerms, fromMs }),
  );
  await load(membersTable, 'order by joined_ms, owner', (row) => rules.restoreMember(row));
  await load(depositsTable, 'order by id', (row) => rules.deposits.put(row));
  const unpaid = 'where day >= (select min(day) from referral_runs) order by day, owner, asset_id';
  await load(feesTable, unpaid, (row) => rules.restoreFee(row));
  await load(debtsTable, 'order by id', (row) => rules.fees.restoreDebt(row));
  await load(stopsTable, 'order by owner', (row) => rules.restoreStop(row));
  await load(offersTable, 'order by owner', (row) => rules.offers.restore(row));
  await load(keptTable, 'where units > 0', (row) => rules.takeBacks.restoreKept(row));
  const waiting = `where state = 'asked' order by id`;
  await load(takeBacksTable, waiting, (row) => rules.takeBacks.restore(row));
  await load(runsTable, '', (row) => rules.paying.restore(row));
}
