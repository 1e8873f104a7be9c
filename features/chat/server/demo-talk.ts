/** The extras of a demo talk a little, in three languages; each is marked as what he is. */
import { customerMember } from '../../../platform/server/conversations/members.ts';
import { say } from '../../../platform/server/conversations/writing.ts';
import type { ChatRoomName } from '../contract.ts';
import { readRoom } from '../store/members.ts';
import type { ChatDatabase } from '../store/tables.ts';

/** What they say, in turn; nothing of it is about what they have earned. */
export const DEMO_LINES: Readonly<Partial<Record<ChatRoomName, readonly string[]>>> = {
  markets: [
    'Quiet morning for $BTC so far.',
    '$ETH follows $BTC today, as it often does.',
    'Which hours do you watch? I look in when the American session opens.',
    'My stop was hit at $SOL. It happens; the plan was clear before.',
    'The index of $BTC is proven on the fairness page, have a look: /pages/fairness',
    'Spreads are narrow again on $ETH.',
  ],
  en: [
    'Good morning everybody.',
    'Does anybody use the price alerts? They are at /pages/market/alerts',
    'I set a limit order and wait. No hurry.',
    'Today I closed at a small loss. Better than a large one.',
    'Is there a way to see fees before an order? Yes, the ticket shows them.',
    'Time for a break from charts.',
  ],
  zh: [
    '大家早上好。',
    '今天的行情比较平静。',
    '下单之前先看一下手续费，票据里都有。',
    '我设了价格提醒，不用一直盯着看。',
    '今天小亏一点，计划之内。',
    '有人看 $ETH 吗？',
  ],
  spa: [
    'Buenos días a todos.',
    'Hoy el mercado está tranquilo.',
    'He puesto una orden limitada y espero.',
    'Hoy cerré con una pérdida pequeña. Estaba en el plan.',
    '¿Alguien sigue $SOL?',
    'Las comisiones se ven antes de enviar la orden.',
  ],
};

const ROOMS = Object.keys(DEMO_LINES) as ChatRoomName[];

/** Says one line after the other, each by another of them, in one room after the other. */
export class DemoTalk {
  private readonly db: ChatDatabase;
  private readonly owners: readonly number[];

  constructor(db: ChatDatabase, owners: readonly number[]) {
    this.db = db;
    this.owners = owners;
  }

  /** Says what is next; which that is follows from the time, so that a restart goes on. */
  async next(nowMs: number): Promise<void> {
    const step = Math.floor(nowMs / 45_000);
    await this.line(step, nowMs);
  }

  /** Says the line of a step. */
  async line(step: number, atMs: number): Promise<void> {
    const room = ROOMS[step % ROOMS.length] ?? 'en';
    const lines = DEMO_LINES[room] ?? [];
    const at = Math.floor(step / ROOMS.length);
    const owner = this.owners[(step * 5 + at) % this.owners.length];
    const body = lines[at % lines.length];
    if (owner === undefined || body === undefined) return;
    await this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, room);
      const author = customerMember(owner);
      const own = { conversationId, author, member: author, clientId: `demo ${step}` };
      await say(work, { ...own, kind: 'text', body }, atMs);
    });
  }
}
