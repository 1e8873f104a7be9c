/**
 * The demo's written answers and its three conversations: one that waits for the desk, one that
 * waits for its customer, one that is solved. Nobody sits at the desk of a demo, so what answers
 * there is the demo's machine: no figure of how soon people answer comes of it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customerMember, DESK } from '../../../platform/server/conversations/members.ts';
import { openConversation, say } from '../../../platform/server/conversations/writing.ts';
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import type { State, Topic } from '../contract.ts';
import { DEMO_AGENT } from '../server/authors.ts';
import { readCanned, saveCanned } from '../store/desk.ts';
import type { SupportDatabase, SupportTables } from '../store/tables.ts';
import { addTicket, changeTicket } from '../store/tickets.ts';

const FIRST_OPERATOR = 1;
const MINUTE_MS = 60_000;
/** What each written answer is for; nothing where it is for all. */
const CANNED: readonly (readonly [name: string, topic: Topic | ''])[] = [
  ['greeting', ''],
  ['confirmations', 'money_in'],
  ['no_secrets', ''],
  ['solved', ''],
];

interface Told {
  readonly topic: Topic;
  readonly state: State;
  readonly minutesAgo: number;
  readonly rating: number;
  /** What is said in turn, by the customer first. */
  readonly said: readonly string[];
}

const TOLD: readonly Told[] = [
  {
    topic: 'verification',
    state: 'solved',
    minutesAgo: 1_500,
    rating: 5,
    said: [
      'Which documents can I send for level 1?',
      'A passport, an identity card or a driving licence, with all four corners in the picture.',
      'Thank you, that is what I needed.',
    ],
  },
  {
    topic: 'money_in',
    state: 'waiting',
    minutesAgo: 190,
    rating: 0,
    said: [
      'My deposit shows 1 of 2 confirmations. Is anything wrong?',
      'No. It is credited with the second confirmation, which the network has yet to make.',
    ],
  },
  {
    topic: 'trade',
    state: 'new',
    minutesAgo: 12,
    rating: 0,
    said: ['Why is my stop order filled a little below its trigger price?'],
  },
];

function textsOf(name: string): Record<string, string> {
  const entries = LANGUAGES.map((language) => {
    const file = join(import.meta.dirname, 'words', `${language}.json`);
    const words = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
    return [language, words[name] ?? ''] as const;
  });
  return Object.fromEntries(entries);
}

async function tell(db: SupportDatabase, owner: number, told: Told, nowMs: number): Promise<void> {
  const { topic, state, minutesAgo, rating, said } = told;
  const openedMs = nowMs - minutesAgo * MINUTE_MS;
  const member = customerMember(owner);
  await db.transaction().execute(async (work) => {
    const open = { room: 'support', subject: `demo ${topic}`, members: [member, DESK] };
    const conversationId = await openConversation(work, open, openedMs);
    const asker = { asker: { owner }, address: '', language: 'en', about: undefined };
    const dueMs = openedMs + 15 * MINUTE_MS;
    const ticket = { ...asker, conversationId, topic, dueMs };
    const id = await addTicket(work, ticket, openedMs);
    let atMs = openedMs;
    for (const [at, body] of said.entries()) {
      const isOwn = at % 2 === 0;
      const own = isOwn ? { author: member, member } : { author: DEMO_AGENT, member: DESK };
      atMs = openedMs + at * 4 * MINUTE_MS;
      const message = { conversationId, clientId: `demo ${at}`, kind: 'text', body } as const;
      await say(work, { ...message, ...own }, atMs);
    }
    const solved = state === 'solved' ? { solvedMs: atMs, rating } : {};
    await changeTicket(work, id, { state, lastMs: atMs, ...solved });
  });
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
}

/** For a demo only; what is there already stays as it is. */
export const supportSeed = {
  demo: async ({ identity }: SeedNeeds, { gateway }: SeedMeans) => {
    const db = gateway.database<SupportTables>();
    if ((await readCanned(db)).length > 0) return;
    const nowMs = gateway.nowMs();
    for (const [name, topic] of CANNED) {
      const answer = { name, topic, texts: textsOf(name), picture: '' };
      await saveCanned(db, answer, FIRST_OPERATOR, nowMs);
    }
    const [first] = identity.demoCustomers;
    if (first === undefined) return;
    for (const told of TOLD) await tell(db, first, told, nowMs);
  },
} satisfies RoomSeed;
