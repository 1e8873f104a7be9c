/** An order as operators look at it: both sides, what they said and wrote, and their history. */
import { sql } from 'kysely';
import { customerOf } from '../../../platform/server/conversations/members.ts';
import { readMessage, readMessages } from '../../../platform/server/conversations/reading.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { ANSWER_MS, type OtcOrder } from '../contract/index.ts';
import { readMerchant } from '../store/reading.ts';
import { dollarText } from '../wire/index.ts';
import { printsOf } from './console-lists.ts';
import { readEvidence } from './evidence.ts';
import type { OtcProviders } from './needs.ts';
import { paymentOfOrder } from './payments.ts';
import { subjectOf } from './subject.ts';

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
      count(*) filter (where state in ('cancelled', 'lapsed', 'claimed', 'denied')) as cancelled,
      count(*) filter (where appealed_ms > 0) as appealed,
      count(*) filter (where (state in ('returned', 'denied') and buyer = ${owner})
        or (state in ('done', 'awarded') and proposed <> '' and seller = ${owner})) as lost
    from otc_orders where maker = ${owner} or taker = ${owner}`.execute(
    gateway.database<unknown>(),
  );
  const count = (name: string) => Number(rows[0]?.[name] ?? 0);
  const [done, cancelled] = [count('done'), count('cancelled')];
  return { done, cancelled, appealed: count('appealed'), lost: count('lost') };
}

/** One of both sides: who it is by the identity check, and what it did. */
async function sideOf(gateway: Gateway, providers: OtcProviders, owner: number) {
  const [names, name, history] = await Promise.all([
    providers.identity.accountNames([owner]),
    providers.verification.verifiedName(owner),
    historyOf(gateway, owner),
  ]);
  return { id: owner, account: names.get(owner) ?? '', name: name ?? '', ...history };
}

function roleOf(owner: number, { buyer, seller }: OtcOrder): string {
  if (owner === buyer) return 'buyer';
  return owner === seller ? 'seller' : 'house';
}

/** What both sides said, and where else their pictures have proved a payment. */
async function evidenceOf(
  { means }: OtcProviders,
  evidence: Awaited<ReturnType<typeof readEvidence>>,
  order: OtcOrder,
) {
  return Promise.all(
    evidence.map(async ({ id, owner, what, text, pictures, madeMs }) => {
      const twins = await Promise.all(pictures.map((url) => means.uploads.proofs.twinsOf(url)));
      const said = { id, by: roleOf(owner, order), what, text, pictures: pictures.length };
      return { ...said, madeMs, sameProofs: twins.flat() };
    }),
  );
}

/** All of it. */
export async function wholeCase(gateway: Gateway, providers: OtcProviders, order: OtcOrder) {
  const db = gateway.database<unknown>();
  const [talk, prints, payee, evidence, buyerSide, sellerSide] = await Promise.all([
    talkOf(gateway, order.id),
    printsOf(gateway, providers),
    paymentOfOrder(db, providers.means.secrets, order),
    readEvidence(db, order.id),
    sideOf(gateway, providers, order.buyer),
    sideOf(gateway, providers, order.seller),
  ]);
  const messages = talk === undefined ? [] : await readMessages(db, talk, { limit: MOST_SHOWN });
  const { id, state, kind, isLate, madeMs, paidMs, appealedMs, proposed, proposedBy } = order;
  const merchant = await readMerchant(db, order.maker);
  const bond = merchant?.bondAssetId ?? 0;
  return {
    id,
    state,
    kind,
    isLate,
    madeMs,
    paidMs,
    appealedMs,
    proposed,
    proposedBy,
    answersUntilMs: order.dueMs > 0 ? order.dueMs : appealedMs + ANSWER_MS,
    bond: merchant === undefined ? '' : prints.coins(bond, merchant.bondUnits),
    award: prints.coins(bond, order.awardUnits),
    coins: prints.coins(order.assetId, order.units),
    money: prints.money(order.fiat, order.fiatUnits),
    index: dollarText(order.indexUnits),
    endIndex: dollarText(order.endIndexUnits),
    fall: dollarText(order.fallUnits),
    buyerSide,
    sellerSide,
    payTo: payee?.details ?? null,
    evidence: await evidenceOf(providers, evidence, order),
    messages: messages.map(({ number, author, kind: is, body, sentMs, isRemoved }) => ({
      number,
      by: roleOf(customerOf(author) ?? 0, order),
      kind: is,
      text: is === 'text' && !isRemoved ? body : '',
      sentMs,
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
