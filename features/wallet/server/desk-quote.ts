/** The quotation of the exchange desk: what the rules would give by the committed rows. */
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { powerOfTen, units } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { deskCap, deskQuote, deskRefusal, flowAt, usedAt } from '../rules/desk.ts';
import { exchangedUnits } from '../rules/deals.ts';
import { lockCostPpm } from '../rules/locking.ts';
import type { WalletTables } from '../store/reading.ts';
import { flowsTable, usesTable } from '../store/tables.ts';
import { type Quotation, RATE_DECIMALS } from '../wire/quotation.ts';

/** What is asked for. */
export interface AskedQuote {
  readonly owner: number;
  readonly from: AssetDefinition;
  readonly to: AssetDefinition;
  readonly dollar: AssetDefinition;
  /** Units of the coin that is given; undefined asks for the prices of the smallest amounts. */
  readonly amount: bigint | undefined;
  readonly nowMs: number;
  /** Dollar units of one whole coin at the last index. */
  dollarUnits(assetId: number): bigint | undefined;
}

/** What the desk has bought of each of some coins, as it counts at a time. */
async function readNet(db: Kysely<WalletTables>, assetIds: readonly number[], nowMs: number) {
  const rows = await db
    .selectFrom('desk_flows')
    .selectAll()
    .where('asset_id', 'in', [...assetIds])
    .execute();
  const flows = rows.map((row) => flowsTable.fromRow(row));
  const net = new Map(flows.map((flow) => [flow.assetId, flowAt(flow, nowMs)]));
  return (assetId: number): bigint => net.get(assetId) ?? 0n;
}

/** What a customer has used of his hour. */
async function readUsed(
  db: Kysely<WalletTables>,
  { owner, nowMs, dollar }: AskedQuote,
): Promise<bigint> {
  const row = await db
    .selectFrom('desk_uses')
    .selectAll()
    .where('owner', '=', String(owner))
    .executeTakeFirst();
  return row === undefined ? 0n : usedAt(usesTable.fromRow(row), nowMs, deskCap(dollar));
}

/** The quotation, or why the desk does not take so much. */
export async function readQuotation(
  db: Kysely<WalletTables>,
  asked: AskedQuote,
): Promise<Quotation | Refusal> {
  const { from, to, dollar, amount, nowMs } = asked;
  const [fromUnits, toUnits] = [asked.dollarUnits(from.id), asked.dollarUnits(to.id)];
  if (fromUnits === undefined || toUnits === undefined) return refuse('price_unavailable');
  const desk = { dollar, net: await readNet(db, [from.id, to.id], nowMs) };
  const used = await readUsed(db, asked);
  const given = { asset: from, price: { dollarUnits: fromUnits } };
  const taken = { asset: to, price: { dollarUnits: toUnits } };
  const quote = deskQuote(amount ?? 0n, given, taken, desk);
  const refusal = deskRefusal(quote, desk, used);
  if (refusal !== undefined && amount !== undefined) return refusal;
  const rate = exchangedUnits(
    units(powerOfTen(RATE_DECIMALS)),
    { scale: 0, price: quote.bid },
    { scale: 0, price: quote.ask },
  );
  const capUnits = deskCap(dollar);
  return {
    fromPrice: quote.bid.dollarUnits,
    toPrice: quote.ask.dollarUnits,
    rate,
    lockPpm: lockCostPpm(from, to),
    capUnits,
    leftUnits: capUnits > used ? capUnits - used : 0n,
  };
}
