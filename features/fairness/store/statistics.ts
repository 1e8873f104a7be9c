/** What the products came to for everyone together, from committed rows. */
import { type Kysely, sql } from 'kysely';
import { HOUSE_ACCOUNTS } from '../../../core/ledger/house-accounts.ts';

type Database = Kysely<unknown>;

/** One product. Units are texts of whole units of the margin coin. */
export interface ProductFigures {
  /** Customers with something settled, and those of them who have lost on balance. */
  readonly customers: number;
  readonly losing: number;
  readonly settled: number;
  /** What was paid to customers beyond their own money, and what they lost. */
  readonly paidUnits: string;
  readonly takenUnits: string;
  readonly feeUnits: string;
  /** What the house kept (above zero) or lost, fees included. */
  readonly houseUnits: string;
}

/** Seconds contracts, with what was staked and how many orders were void. */
export interface SecondsFigures extends ProductFigures {
  readonly stakeUnits: string;
  readonly voided: number;
}

/** Leveraged contracts, with liquidations and what others paid for them. */
export interface ContractFigures extends ProductFigures {
  readonly liquidations: number;
  readonly insuredUnits: string;
  readonly coveredUnits: string;
}

/** A balance of a house account. */
export interface HouseBalance {
  readonly name: string;
  readonly assetId: number;
  readonly units: string;
}

type Row = Readonly<Record<string, string>>;

/** Seconds contracts so far. */
export async function readSecondsFigures(db: Database): Promise<SecondsFigures> {
  const { rows } = await sql<Row>`
    select count(*) as settled, count(*) filter (where state = 'void') as voided,
      coalesce(sum(stake_units), 0) as stakes,
      coalesce(sum(profit_units) filter (where profit_units > 0), 0) as paid,
      coalesce(-sum(profit_units) filter (where profit_units < 0), 0) as taken,
      coalesce(-sum(profit_units), 0) as house,
      (select count(*) from (select 1 from seconds_orders where state <> 'running'
        group by owner) c) as customers,
      (select count(*) from (select 1 from seconds_orders where state <> 'running'
        group by owner having sum(profit_units) < 0) c) as losing
    from seconds_orders where state <> 'running'`.execute(db);
  const row = rows[0] ?? {};
  return {
    customers: Number(row['customers']),
    losing: Number(row['losing']),
    settled: Number(row['settled']),
    voided: Number(row['voided']),
    stakeUnits: String(row['stakes']),
    paidUnits: String(row['paid']),
    takenUnits: String(row['taken']),
    feeUnits: '0',
    houseUnits: String(row['house']),
  };
}

/**
 * Leveraged contracts so far: gains and losses of closings, fees of everything. What insurance and
 * treasury paid for losses was not taken from customers.
 */
export async function readContractFigures(db: Database): Promise<ContractFigures> {
  const { rows } = await sql<Row>`
    with fills as (
      select count(*) filter (where what = 'close') as settled,
        coalesce(sum(profit_units) filter (where profit_units > 0), 0) as paid,
        coalesce(-sum(profit_units) filter (where profit_units < 0), 0)
          - coalesce(sum(unpaid_units) filter (where liquidation_id = 0), 0) as lost,
        coalesce(sum(fee_units), 0) as fees
      from contract_fills),
    nights as (select coalesce(sum(fee_units), 0) as fees from contract_overnight_fees),
    forced as (
      select count(*) as liquidations, coalesce(sum(insured_units), 0) as insured,
        coalesce(sum(covered_units), 0) as covered
      from contract_liquidations),
    results as (
      select sum(profit_units + unpaid_units - fee_units) as result
      from contract_fills group by owner having bool_or(what = 'close'))
    select f.settled, f.paid, f.lost - l.insured - l.covered as taken,
      f.fees + n.fees as fees,
      f.lost - l.insured - l.covered - f.paid + f.fees + n.fees as house, l.*,
      (select count(*) from results) as customers,
      (select count(*) from results where result < 0) as losing
    from fills f, nights n, forced l`.execute(db);
  const row = rows[0] ?? {};
  return {
    customers: Number(row['customers']),
    losing: Number(row['losing']),
    settled: Number(row['settled']),
    paidUnits: String(row['paid']),
    takenUnits: String(row['taken']),
    feeUnits: String(row['fees']),
    houseUnits: String(row['house']),
    liquidations: Number(row['liquidations']),
    insuredUnits: String(row['insured']),
    coveredUnits: String(row['covered']),
  };
}

/** Every balance of the house by the name of its account, in the order of the house's list. */
export async function readHouseBalances(db: Database): Promise<HouseBalance[]> {
  const { rows } = await sql<{ owner: string; asset: number; units: string }>`
    select owner, asset, available::numeric + frozen as units from balances
    where owner < 0 order by owner desc, asset`.execute(db);
  return rows.flatMap((row) => {
    const account = HOUSE_ACCOUNTS.find(({ owner }) => owner === Number(row.owner));
    if (account === undefined) return [];
    return [{ name: account.name, assetId: row.asset, units: String(row.units) }];
  });
}

/** For each asset the sum over all accounts there are, which is zero. */
export async function readSums(db: Database): Promise<{ assetId: number; units: string }[]> {
  const { rows } = await sql<{ asset: number; units: string }>`
    select asset, sum(available::numeric + frozen) as units from balances
    group by asset order by asset`.execute(db);
  return rows.map((row) => ({ assetId: row.asset, units: String(row.units) }));
}
