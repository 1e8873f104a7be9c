/** How gift cards are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import { DAY_MS, type GiftCard, REDEEMED_LOCK_MS } from '../contract.ts';
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

/**
 * Loads cards into fresh rules that are open or may count in a window: as they were bought, then as
 * they were redeemed.
 */
export async function loadGift(rules: GiftRules, client: pg.Client): Promise<void> {
  const columns = cardsTable.selection;
  const cards = new Map<number, GiftCard>();
  await copyOut(
    client,
    `select ${columns} from gift_cards where state = 'open'
     union select ${columns} from gift_cards
       where bought_ms > (select max(bought_ms) from gift_cards) - ${2 * DAY_MS}
     order by id`,
    (row) => {
      const card = cardsTable.fromTexts(row);
      cards.set(card.id, card);
      rules.restore(card);
    },
  );
  await copyOut(
    client,
    `select ${columns} from gift_cards where redeemed_by > 0 and ended_ms >
       (select max(ended_ms) from gift_cards where redeemed_by > 0) - ${2 * REDEEMED_LOCK_MS}
     order by ended_ms, id`,
    (row) => {
      const card = cardsTable.fromTexts(row);
      rules.restoreRedeemed(cards.get(card.id) ?? card);
    },
  );
}
