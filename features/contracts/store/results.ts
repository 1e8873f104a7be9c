/** What leveraged contracts came to for everyone together, from committed rows. */
import { type Kysely, sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { ProductFigures } from '../../../core/receipts/figures.ts';

type Row = Readonly<Record<string, string>>;

/** What the server of contracts knows of now. */
interface ReservesNow {
  readonly marginAssetId: number;
  readonly view: { needed(): bigint };
}

/** What there is for gains: desk and insurance, less what the treasury owes. */
function reservesOf(marginAssetId: number) {
  return sql<{ units: string }>`
    select coalesce(sum(case when owner = ${HOUSE.treasury} then least(available, 0)
      else available end), 0) as units from balances
    where owner in (${HOUSE.contractsDesk}, ${HOUSE.insurance}, ${HOUSE.treasury})
      and asset = ${marginAssetId}`;
}

/** The same as it is now, in units of the margin coin. */
export async function readReserves(db: Kysely<unknown>, marginAssetId: number): Promise<bigint> {
  const { rows } = await reservesOf(marginAssetId).execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/**
 * Leveraged contracts so far: gains and losses of closings, fees of everything. What insurance and
 * treasury paid for losses was not taken from customers. What may be lost now stands beside what
 * there is to pay it with: desk and insurance, less what the treasury owes.
 */
export async function readContractFigures(
  db: Kysely<unknown>,
  server: ReservesNow,
): Promise<ProductFigures> {
  const { rows } = await sql<Row>`
    with closings as (
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
      (${reservesOf(server.marginAssetId)}) as reserves,
      (select count(*) from results) as customers,
      (select count(*) from results where result < 0) as losing
    from closings f, nights n, forced l`.execute(db);
  const row = rows[0] ?? {};
  return {
    customers: Number(row['customers']),
    losing: Number(row['losing']),
    settled: Number(row['settled']),
    paidUnits: String(row['paid']),
    takenUnits: String(row['taken']),
    houseUnits: String(row['house']),
    own: [
      { name: 'fees', units: String(row['fees']) },
      { name: 'liquidations', count: Number(row['liquidations']) },
      { name: 'insured', units: String(row['insured']) },
      { name: 'covered', units: String(row['covered']) },
      { name: 'needed', units: String(server.view.needed()) },
      { name: 'reserves', units: String(row['reserves']) },
    ],
  };
}
