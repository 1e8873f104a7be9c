/** How the NFT market is stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { type RecordTable, recordTable } from '../../../platform/server/writer/record-table.ts';
import {
  type NftArtist,
  type NftBid,
  type NftBox,
  type NftBuyer,
  type NftFan,
  type NftLike,
  type NftMargin,
  type NftOrder,
  type NftPublicationRow,
  type NftSale,
  type NftSeries,
  type NftTrade,
  type NftWork,
  WASH_MS,
} from '../contract/index.ts';
import type { NftRules } from '../rules/room.ts';

export const artistsTable = recordTable<NftArtist>('nft_artists', ['owner'], {
  owner: 'count',
  name: 'text',
  about: 'text',
  state: 'text',
  askedMs: 'count',
  decidedBy: 'count',
  decidedMs: 'count',
  reason: 'text',
  works: 'integer',
  mintDay: 'integer',
  minted: 'integer',
  fans: 'integer',
});

export const worksTable = recordTable<NftWork>('nft_works', ['id'], {
  id: 'count',
  code: 'text',
  artist: 'count',
  owner: 'count',
  name: 'text',
  description: 'text',
  collection: 'text',
  kind: 'text',
  rarity: 'text',
  mediaHash: 'text',
  mediaUrl: 'text',
  posterUrl: 'text',
  edition: 'integer',
  royaltyPpm: 'integer',
  mintedMs: 'count',
  assetId: 'integer',
  priceUnits: 'units',
  boxUnits: 'units',
  seriesId: 'count',
  saleId: 'count',
  isHidden: 'flag',
  hiddenReason: 'text',
  isWashed: 'flag',
  likes: 'integer',
});

export const salesTable = recordTable<NftSale>('nft_sales', ['id'], {
  id: 'count',
  workId: 'count',
  seller: 'count',
  mode: 'text',
  assetId: 'integer',
  startUnits: 'units',
  priceUnits: 'units',
  stepUnits: 'units',
  marginUnits: 'units',
  reserveUnits: 'units',
  startMs: 'count',
  endMs: 'count',
  lastEndMs: 'count',
  state: 'text',
  bidder: 'count',
  bids: 'integer',
  bidMs: 'count',
  endedMs: 'count',
  termsVersion: 'integer',
});

export const bidsTable = recordTable<NftBid>('nft_bids', [], {
  id: 'count',
  saleId: 'count',
  workId: 'count',
  bidder: 'count',
  assetId: 'integer',
  priceUnits: 'units',
  timeMs: 'count',
});

export const marginsTable = recordTable<NftMargin>('nft_margins', ['saleId', 'owner'], {
  saleId: 'count',
  owner: 'count',
  assetId: 'integer',
  heldUnits: 'units',
  bestUnits: 'units',
  bestMs: 'count',
});

export const ordersTable = recordTable<NftOrder>('nft_orders', ['id'], {
  id: 'count',
  saleId: 'count',
  workId: 'count',
  buyer: 'count',
  seller: 'count',
  kind: 'text',
  assetId: 'integer',
  priceUnits: 'units',
  marginUnits: 'units',
  madeMs: 'count',
  dueMs: 'count',
  state: 'text',
  endedMs: 'count',
  reminders: 'smallint',
  forfeitUnits: 'units',
});

export const tradesTable = recordTable<NftTrade>('nft_trades', ['id'], {
  id: 'count',
  workId: 'count',
  artist: 'count',
  seller: 'count',
  buyer: 'count',
  kind: 'text',
  assetId: 'integer',
  priceUnits: 'units',
  feeUnits: 'units',
  royaltyUnits: 'units',
  timeMs: 'count',
  onePerson: 'count',
  otherPerson: 'count',
  isCounted: 'flag',
});

export const seriesTable = recordTable<NftSeries>('nft_series', ['id'], {
  id: 'count',
  code: 'text',
  name: 'text',
  description: 'text',
  imageUrl: 'text',
  assetId: 'integer',
  priceUnits: 'units',
  count: 'integer',
  works: 'text',
  markets: 'text',
  root: 'text',
  startMs: 'count',
  endMs: 'count',
  openByMs: 'count',
  opensAfterSale: 'flag',
  state: 'text',
  sold: 'integer',
  done: 'integer',
  refunded: 'integer',
  version: 'integer',
  askedBy: 'count',
  askedMs: 'count',
  reason: 'text',
  decidedBy: 'count',
  decidedMs: 'count',
});

export const boxesTable = recordTable<NftBox>('nft_boxes', ['id'], {
  id: 'count',
  code: 'text',
  seriesId: 'count',
  number: 'integer',
  owner: 'count',
  priceUnits: 'units',
  assetId: 'integer',
  boughtMs: 'count',
  state: 'text',
  nonce: 'text',
  openedMs: 'count',
  dueMs: 'count',
  beacon: 'text',
  secret: 'text',
  path: 'text',
  leftWorks: 'text',
  workId: 'count',
  version: 'integer',
});

export const buyersTable = recordTable<NftBuyer>('nft_buyers', ['person'], {
  person: 'count',
  day: 'integer',
  boxes: 'integer',
});

export const likesTable = recordTable<NftLike>('nft_likes', ['owner', 'workId'], {
  owner: 'count',
  workId: 'count',
  isOn: 'flag',
  changedMs: 'count',
});

export const fansTable = recordTable<NftFan>('nft_fans', ['owner', 'artist'], {
  owner: 'count',
  artist: 'count',
  isOn: 'flag',
  changedMs: 'count',
});

const publicationsTable = recordTable<NftPublicationRow>('nft_publications', [], {
  seriesId: 'count',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const nftTables = [
  artistsTable,
  worksTable,
  salesTable,
  bidsTable,
  marginsTable,
  ordersTable,
  tradesTable,
  seriesTable,
  boxesTable,
  buyersTable,
  likesTable,
  fansTable,
  publicationsTable,
];

const LIVE = `state in ('open', 'unpaid', 'offered')`;

/** Loads all that rules decide by into fresh ones. */
export async function loadNft(rules: NftRules, client: pg.Client): Promise<void> {
  const all = async <Row>(
    table: RecordTable<Row>,
    rest: string,
    restore: (row: Row) => void,
  ): Promise<void> => {
    const text = `select ${table.selection} from ${table.name} ${rest}`;
    await copyOut(client, text, (row) => restore(table.fromTexts(row)));
  };
  await all(artistsTable, 'order by owner', (row) => rules.state.artists.set(row.owner, row));
  await all(worksTable, 'order by id', (row) => rules.restoreWork(row));
  await all(salesTable, `where ${LIVE} order by id`, (row) => rules.restoreSale(row));
  await all(
    marginsTable,
    `m where exists (select from nft_sales s where s.id = m.sale_id and s.${LIVE})
      order by sale_id, owner`,
    (row) => rules.restoreMargin(row),
  );
  const unpaid = `where state = 'unpaid' order by id`;
  await all(ordersTable, unpaid, (row) => rules.restoreOrder(row));
  await all(
    tradesTable,
    `where time_ms > (select max(time_ms) from nft_trades) - ${WASH_MS} order by id`,
    (row) => rules.restoreTrade(row),
  );
  await all(seriesTable, 'order by id', (row) => rules.restoreSeries(row));
  const undrawn = `where state in ('unopened', 'opening') order by id`;
  await all(boxesTable, undrawn, (row) => rules.restoreBox(row));
  const ofDay = 'where day = (select max(day) from nft_buyers) order by person';
  await all(buyersTable, ofDay, (row) => rules.restoreBuyer(row));
  await all(likesTable, 'where is_on order by owner, work_id', (row) => rules.restoreLike(row));
  await all(fansTable, 'where is_on order by owner, artist', (row) => rules.restoreFan(row));
}
