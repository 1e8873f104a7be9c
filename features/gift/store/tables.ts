/** How gift cards are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { GiftCard } from '../contract.ts';
import type { GiftRules } from '../rules/room.ts';

export const cardsTable = recordTable<GiftCard>('gift_cards', ['id'], {
  id: 'count',
  owner: 'count',
  assetId: 'integer',
  amountUnits: 'units',
  codeHash: 'text',
  boundTo: 'text',
  template: 'text',
  boughtMs: 'count',
  expiresMs: 'count',
  dollarUnits: 'units',
  bitcoinUnits: 'units',
  state: 'text',
  redeemedBy: 'count',
  endedMs: 'count',
  redeemedUnits: 'units',
});

export const giftTables = [cardsTable];

/** Loads cards into fresh rules: as they were bought, then as they were redeemed. */
export async function loadGift(rules: GiftRules, client: pg.Client): Promise<void> {
  const columns = cardsTable.selection;
  await copyOut(client, `select ${columns} from gift_cards order by id`, (row) =>
    rules.restore(cardsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${columns} from gift_cards where redeemed_by > 0 order by ended_ms, id`,
    (row) => rules.restoreRedeemed(cardsTable.fromTexts(row).id),
  );
}
