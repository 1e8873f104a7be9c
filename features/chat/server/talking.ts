/** What customers and visitors do in the chat: read, say, report, block. */
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { customerMember, customerOf } from '../../../platform/server/conversations/members.ts';
import {
  lastSaidMs,
  readGone,
  readOnePublic,
  readPinned,
  readPublic,
  saidLately,
  setHidden,
} from '../../../platform/server/conversations/public.ts';
import { type PageAsked, readGlances } from '../../../platform/server/conversations/reading.ts';
import {
  lockAuthor,
  lockConversation,
  say,
} from '../../../platform/server/conversations/writing.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ChatRoomName,
  MOST_BLOCKED,
  MOST_REPORTS_AN_HOUR,
  type ReportReason,
  type SharedKind,
  SPLIT_MS,
} from '../contract.ts';
import type { HeldWords } from '../rules/held-back.ts';
import { checkName } from '../rules/names.ts';
import { sayable } from '../rules/said.ts';
import { isOld, mayNotWrite, readsOnly, reportsHide, type Writer } from '../rules/writing.ts';
import {
  nameMember,
  noteFacts,
  readBlocked,
  readMember,
  readRoom,
  readRooms,
  setBlocked,
  wantBadges,
} from '../store/members.ts';
import {
  addReport,
  type MessageAt,
  openReports,
  readMute,
  reportsSince,
} from '../store/moderation.ts';
import type { ChatDatabase, ChatTables } from '../store/tables.ts';
import { blockedRow, meRow, pageMessage, roomRow, tradeRow } from '../wire.ts';
import type { ChatProviders } from './needs.ts';
import { rowsOf } from './rows.ts';
import { heldWords, roleWords } from './said-words.ts';
import { sharedTrade, sharedTrades } from './trades.ts';

const HOUR_MS = 3_600_000;
/** Nobody keeps more of a room on a screen. */
const GONE_REACH = 1_000;

/** What other rooms know of somebody. */
interface Known {
  readonly isOffered: boolean;
  readonly hasProvenEmail: boolean;
  readonly sinceMs: number;
  readonly isTrader: boolean;
  readonly isVerified: boolean;
}

/** Something that is to be said. */
export interface Saying {
  readonly room: ChatRoomName;
  readonly clientId: string;
  readonly text: string;
  /** An own trade by its number; 0 for a text. */
  readonly trade: number;
  readonly tradeOf: SharedKind;
}

/** The chat as customers and visitors reach it. */
export class Talking {
  private readonly gateway: Gateway;
  private readonly needs: ChatProviders;
  private readonly db: ChatDatabase;
  private readonly roles: readonly string[];
  private readonly held: HeldWords;

  constructor(gateway: Gateway, needs: ChatProviders) {
    this.roles = roleWords(gateway.phrases);
    this.held = heldWords(gateway.phrases);
    this.gateway = gateway;
    this.needs = needs;
    this.db = gateway.database<ChatTables>();
  }

  /** All rooms, who asks, and whom he has blocked. */
  async rooms(customerId: number | undefined) {
    const rooms = await readRooms(this.db);
    const ids = rooms.map(({ conversationId }) => conversationId);
    const glances = await readGlances(this.db, ids, '');
    const list = rooms.map((room) =>
      roomRow(room, glances.get(room.conversationId)?.lastNumber ?? 0),
    );
    if (customerId === undefined) {
      return { list, me: meRow(undefined, 'log_in', undefined), blocked: [] };
    }
    const nowMs = this.gateway.nowMs();
    const member = await readMember(this.db, customerId);
    const writer = await this.writer(this.db, customerId, await this.known(customerId));
    const why = readsOnly(writer, nowMs)?.refused ?? (member === undefined ? 'name_needed' : '');
    const blocked = await readBlocked(this.db, customerId);
    return { list, me: meRow(member, why, writer.mute), blocked: blocked.map(blockedRow) };
  }

  /** A page of a room; what somebody has blocked is not in his. */
  async messages(customerId: number | undefined, room: ChatRoomName, asked: PageAsked) {
    const { conversationId } = await readRoom(this.db, room);
    const blocked = customerId === undefined ? [] : await readBlocked(this.db, customerId);
    const without = blocked.map(({ owner }) => customerMember(owner));
    const found = await readPublic(this.db, conversationId, asked, without);
    const lastNumber =
      (await readGlances(this.db, [conversationId], '')).get(conversationId)?.lastNumber ?? 0;
    return pageMessage(await rowsOf(this.db, found), {
      lastNumber,
      pinned: await rowsOf(this.db, await readPinned(this.db, conversationId)),
      removed: await readGone(this.db, conversationId, lastNumber - GONE_REACH),
    });
  }

  /** What other rooms know of somebody; asked before anything is locked. */
  private async known(owner: number): Promise<Known> {
    const { identity, copy, operators, verification } = this.needs;
    const person = await identity.person(owner);
    const face = (await identity.faces([owner])).get(owner);
    return {
      isOffered: await operators.isOffered('chat', owner),
      hasProvenEmail: person?.hasEmail === true,
      sinceMs: face?.sinceMs ?? this.gateway.nowMs(),
      isTrader: await copy.leads(this.gateway, owner),
      isVerified: ((await verification.verifiedLevels([owner])).get(owner) ?? 0) > 0,
    };
  }

  private async writer(
    db: ChatDatabase,
    owner: number,
    { isOffered, hasProvenEmail, sinceMs }: Known,
    conversationId = 0,
  ): Promise<Writer> {
    const mute = await readMute(db, owner, this.gateway.nowMs());
    const lastMs = await lastSaidMs(db, conversationId, customerMember(owner));
    return { isOffered, hasProvenEmail, sinceMs, mute, lastMs };
  }

  /** Trades that a customer may share, the newest first. */
  async trades(owner: number) {
    const found = await sharedTrades(this.gateway, this.needs, owner);
    return { list: found.map(tradeRow) };
  }

  /**
   * Gives a customer a name to write under, and the badges that he wants to be seen. Refusals in
   * order: those of a name, of reading only, `name_taken`.
   */
  async name(
    owner: number,
    asked: { readonly name: string; readonly trader: boolean; readonly verified: boolean },
  ) {
    const operators = await this.needs.operators.accounts.list();
    const { site } = this.gateway.phrases;
    const ofHouse = [site.name, ...operators.map(({ name }) => name)];
    const checked = checkName(asked.name, this.roles, ofHouse);
    if (typeof checked === 'string') return refuse(checked);
    const nowMs = this.gateway.nowMs();
    const known = await this.known(owner);
    const refused = readsOnly(await this.writer(this.db, owner, known), nowMs);
    if (refused !== undefined) return refused;
    const isDemo = this.needs.identity.demoExtras.includes(owner);
    return this.db.transaction().execute(async (work) => {
      if (!(await nameMember(work, { owner, isDemo }, checked, nowMs))) return refuse('name_taken');
      await wantBadges(work, owner, asked);
      await noteFacts(work, owner, known);
      return meRow(await readMember(work, owner), '', undefined);
    });
  }

  /**
   * Says something, once however often it is sent. Refusals in order: `name_needed`, of writing in
   * a room, of a text or `unknown_trade`, of saying.
   */
  async say(owner: number, saying: Saying): Promise<{ readonly number: number } | Refusal> {
    const nowMs = this.gateway.nowMs();
    const author = customerMember(owner);
    const trade = saying.trade === 0 ? undefined : await this.trade(owner, saying);
    if (trade !== undefined && isRefusal(trade)) return trade;
    const known = await this.known(owner);
    return this.db.transaction().execute(async (work) => {
      // From here on nothing of his on another device comes in between; nobody else waits while
      // his text is looked at.
      await lockAuthor(work, author);
      const room = await readRoom(work, saying.room);
      const { conversationId } = room;
      const lately = await saidLately(work, { room: 'chat', author, sinceMs: nowMs - SPLIT_MS });
      const same = lately.find(({ clientId }) => clientId === saying.clientId);
      if ((await readMember(work, owner)) === undefined) return refuse('name_needed');
      if (same === undefined) {
        const writer = await this.writer(work, owner, known, conversationId);
        const refused = mayNotWrite(room, writer, nowMs);
        if (refused !== undefined) return refused;
      }
      const before = lately.filter((each) => each !== same && each.kind === 'text');
      const texts = before.map(({ body }) => body);
      const kept = trade ?? sayable(saying.text, texts, this.held);
      if (typeof kept === 'string') return refuse(kept);
      const said = await say(
        work,
        {
          conversationId,
          author,
          member: author,
          clientId: saying.clientId,
          kind: trade === undefined ? 'text' : 'card',
          body: kept.text,
        },
        nowMs,
      );
      if (!isRefusal(said) && said.isNew) await noteFacts(work, owner, known);
      return said;
    });
  }

  private async trade(
    owner: number,
    { trade: id, tradeOf: of }: Saying,
  ): Promise<{ readonly text: string } | Refusal> {
    const trade = await sharedTrade(this.gateway, this.needs, owner, { of, id });
    return trade === undefined ? refuse('unknown_trade') : { text: JSON.stringify(trade) };
  }

  /**
   * Reports a message; enough reports of old accounts hide it until a moderator looks. Refusals in
   * order: of reading only but being muted, `unknown_message`, `own_message`, `too_many_reports`.
   */
  async report(
    owner: number,
    asked: { readonly room: ChatRoomName; readonly number: number; readonly why: ReportReason },
  ): Promise<{ readonly is_hidden: 0 | 1 } | Refusal> {
    const nowMs = this.gateway.nowMs();
    const known = await this.known(owner);
    const refused = readsOnly({ ...known, mute: undefined, lastMs: 0 }, nowMs);
    if (refused !== undefined) return refused;
    const { conversationId } = await readRoom(this.db, asked.room);
    const at = { conversationId, number: asked.number };
    const report = { reporter: owner, why: asked.why, isOld: isOld(known.sinceMs, nowMs) };
    const unmade = await this.db.transaction().execute(async (work) => {
      await lockAuthor(work, customerMember(owner));
      await lockConversation(work, conversationId);
      const message = await readOnePublic(work, conversationId, asked.number);
      const isThere = message !== undefined && !message.isRemoved && !message.isHidden;
      const author = isThere ? customerOf(message.author) : undefined;
      if (author === undefined) return refuse('unknown_message');
      if (author === owner) return refuse('own_message');
      const made = await reportsSince(work, owner, nowMs - HOUR_MS);
      if (made >= MOST_REPORTS_AN_HOUR) return refuse('too_many_reports');
      await addReport(work, at, report, nowMs);
      return undefined;
    });
    return unmade ?? { is_hidden: (await this.hideReported(at)) ? 1 : 0 };
  }

  /** Looked at after each report is committed: whoever comes last sees all of them. */
  private async hideReported(at: MessageAt): Promise<boolean> {
    const reports = await openReports(this.db, at);
    const counted = await Promise.all(
      reports.map(async (report) => {
        const related = await this.needs.identity.relatedTo(report.reporter);
        return { ...report, related: new Set(related.keys()) };
      }),
    );
    if (!reportsHide(counted)) return false;
    const nowMs = this.gateway.nowMs();
    await this.db
      .transaction()
      .execute((work) => setHidden(work, at.conversationId, at.number, nowMs));
    return true;
  }

  /** Blocks somebody or does so no more. Refusals: `unknown_author`, `too_many_blocked`. */
  async block(
    owner: number,
    asked: { readonly author: number; readonly isBlocked: boolean },
  ): Promise<{ readonly blocked: readonly object[] } | Refusal> {
    const before = await readBlocked(this.db, owner);
    if (asked.isBlocked && before.length >= MOST_BLOCKED) return refuse('too_many_blocked');
    const isThere = await setBlocked(this.db, owner, asked.author, asked.isBlocked);
    if (!isThere) return refuse('unknown_author');
    return { blocked: (await readBlocked(this.db, owner)).map(blockedRow) };
  }
}
