/** An order as operators look at it: both sides, what they said and wrote, and their history. */
import { sql } from 'kysely';
import { customerOf } from '../../../platform/server/conversations/members.ts';
import { readMessage, readMessages } from '../../../platform/server/conversations/reading.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { plainRow, type StoredRow } from '../../../platform/server/rooms/console-parts.ts';
import type { OtcOrder } from '../contract/index.ts';
import { readEvidence } from './evidence.ts';
import type { OtcProviders } from './needs.ts';
import { marketNow } from './offers.ts';
import { paymentOfOrder } from './payments.ts';
import { subjectOf } from './talk-calls.ts';

const MOST_SHOWN = 60;

async function talkOf(gateway: Gateway, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: string }>`select id from conversations
    where room = 'otc' and subject = ${subjectOf(orderId)}`.execute(gateway.database<unknown>());
  const [row] = rows;
  return row === undefined ? undefined : Number(row.id);
}

/** What one side has done before. */
async function historyOf(gateway: Gateway, owner: number) {
  const { rows } = await sql<Record<string, string>>`
    select count(*) filter (where state = 'done') as done,
      count(*) filter (where state = 'cancelled') as cancelled,
      count(*) filter (where appealed_ms > 0) as appealed,
      count(*) filter (where state = 'returned' and buyer = ${owner}) as lost_buying,
      count(*) filter (where state = 'done' and appealed_ms > 0 and seller = ${owner})
        as lost_selling
    from otc_orders where maker = ${owner} or taker = ${owner}`.execute(
    gateway.database<unknown>(),
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]),
  );
}

/** All of it. */
export async function wholeCase(gateway: Gateway, providers: OtcProviders, order: OtcOrder) {
  const db = gateway.database<unknown>();
  const { buyer, seller } = order;
  const { rows } = await sql<StoredRow>`select * from otc_orders where id = ${order.id}`.execute(
    db,
  );
  const [talk, now, names, payee, buyerName, sellerName, evidence] = await Promise.all([
    talkOf(gateway, order.id),
    marketNow({ gateway, providers }),
    providers.identity.accountNames([buyer, seller]),
    paymentOfOrder(db, providers.means.secrets, order),
    providers.verification.verifiedName(buyer),
    providers.verification.verifiedName(seller),
    readEvidence(db, order.id),
  ]);
  const [ofBuyer, ofSeller] = [await historyOf(gateway, buyer), await historyOf(gateway, seller)];
  const asset = providers.catalogue.directory.asset(order.assetId);
  const messages = talk === undefined ? [] : await readMessages(db, talk, { limit: MOST_SHOWN });
  const sideOf = (owner: number) =>
    owner === buyer ? 'buyer' : owner === seller ? 'seller' : 'house';
  return {
    ...plainRow(rows[0] ?? {}),
    coin: asset?.code ?? '',
    scale: asset?.scale ?? 8,
    decimals: now.fiat(order.fiat)?.decimals ?? 2,
    buyer_side: { id: buyer, account: names.get(buyer) ?? '', name: buyerName ?? '', ...ofBuyer },
    seller_side: {
      id: seller,
      account: names.get(seller) ?? '',
      name: sellerName ?? '',
      ...ofSeller,
    },
    pay_to: payee?.details ?? null,
    evidence: evidence.map(({ owner, what, text, pictures, madeMs, id }) => {
      return { id, by: sideOf(owner), what, text, pictures: pictures.length, made_ms: madeMs };
    }),
    messages: messages.map(({ number, author, kind, body, sentMs, isRemoved }) => ({
      number,
      by: sideOf(customerOf(author) ?? 0),
      kind,
      text: kind === 'text' && !isRemoved ? body : '',
      sent_ms: sentMs,
    })),
  };
}

/** The address of a picture by `said EVIDENCE INDEX` or `talk NUMBER 0`. */
export async function pictureAddress(
  gateway: Gateway,
  orderId: number,
  of: string,
): Promise<string | undefined> {
  const [where, number, index] = of.split(' ');
  if (where === 'said') {
    const evidence = await readEvidence(gateway.database<unknown>(), orderId);
    return evidence.find(({ id }) => id === Number(number))?.pictures[Number(index)];
  }
  const talk = await talkOf(gateway, orderId);
  if (talk === undefined) return undefined;
  const message = await readMessage(gateway.database<unknown>(), talk, Number(number));
  return message?.kind === 'picture' ? message.body : undefined;
}
