import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { ConsoleGate } from '../../../platform/server/http/console-calls.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { Offer } from '../../../platform/server/rooms/product-offer.ts';
import { Permissions } from '../../../platform/server/rooms/permissions.ts';
import { OperatorAccounts, type Passwords } from './accounts.ts';
import { accountCalls } from './account-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { AuditAnchors } from './audit-anchors.ts';
import { AuditLog, HOUSE } from './audit-log.ts';
import { correctionCalls } from './correction-calls.ts';
import { changeCalls } from './change-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { type AlarmHook, Alarms, tellAlarms } from './alarms.ts';
import { OperatorsGate } from './gate.ts';
import { Opening } from './opening.ts';
import { openingCalls } from './opening-calls.ts';
import { HouseChanges, type TellOperators } from './house-changes.ts';
import { houseAndSwitchCalls } from './house-calls.ts';
import { HouseLossView } from './house-loss-view.ts';
import { tidyOperators } from './janitor.ts';
import { JournalCheck } from './journal-check.ts';
import type { ConsoleNeeds } from './needs.ts';
import { haltedCall, parkedCalls } from './parked-calls.ts';
import type { ProductSwitches } from './product-switches.ts';
import { addLogIn, NotedFailures, sessionCalls, type SessionParts } from './session-calls.ts';
import type { RowGuards } from './row-guards.ts';
import { OperatorSessions } from './sessions.ts';
import { workCalls } from './work-calls.ts';
import { WaitingWork } from './work.ts';
import { readCorrected } from '../store/reading.ts';
import type { OperatorsDatabase } from './tables.ts';

/** What the room is made with. */
export interface OperatorsOptions {
  readonly db: OperatorsDatabase;
  readonly mode: 'demo' | 'live';
  readonly nowMs: () => number;
  readonly secrets: SecretBox;
  readonly guards: RowGuards;
  readonly passwords: Passwords;
  readonly switches: ProductSwitches;
  readonly movedAfter: (ms: number, most: number) => Promise<readonly number[]>;
  readonly needs: ConsoleNeeds;
  /** Where alarms go beside mailboxes. */
  readonly alarmHook: AlarmHook | undefined;
  /** Writes to operators; never rejects. */
  readonly tell: TellOperators;
}

const TIDY_MS = 3_600_000;
const DUE_MS = 1_000;
const LOOK_MS = 30_000;
const WATCH_MS = 60_000;

/** The front door of the operators' room: its accounts, its gate and its calls. */
export class OperatorsServer implements RoomServer {
  readonly name = 'operators';
  readonly gate: ConsoleGate;
  readonly accounts: OperatorAccounts;
  /** Whether customers are let in. */
  readonly opening: Opening;
  private readonly options: OperatorsOptions;
  private readonly parts: SessionParts;
  private readonly changes: HouseChanges;
  private readonly journal: JournalCheck;
  private readonly work: WaitingWork;
  /** What the house has lost today, beside its limit. */
  readonly losses = new HouseLossView();
  readonly views = [this.losses];
  /** What approved corrections have given an account of the house, by asset in units. */
  readonly corrected = (owner: number) => readCorrected(this.options.db, owner);
  readonly jobs: readonly Job[] = [
    { name: 'operators.janitor', start: (gateway) => this.tidy(gateway) },
    { name: 'operators.due_changes', start: (gateway) => this.carryOutDue(gateway) },
    { name: 'operators.audit_anchors', start: (gateway) => this.anchor(gateway) },
    { name: 'operators.alarms', start: (gateway) => this.watch(gateway) },
  ];

  constructor(options: OperatorsOptions) {
    const { db, nowMs, mode } = options;
    const audit = new AuditLog(db, nowMs, options.guards);
    const sessions = new OperatorSessions(db, nowMs, mode === 'live');
    this.options = options;
    this.accounts = new OperatorAccounts(options);
    const failures = new NotedFailures(nowMs);
    const permissions = new Permissions(options.needs.permissions);
    this.parts = { accounts: this.accounts, sessions, audit, failures, permissions };
    const { accounts } = this;
    const { customers, opening } = options.needs;
    const hasCustomers = async () =>
      (await customers.search('', { page: 1, perPage: 1 })).total > 0;
    this.opening = new Opening({ db, mode, nowMs, hasCustomers, ...opening });
    const isOpen = () => this.opening.isOpen();
    this.changes = new HouseChanges({ db, accounts, audit, nowMs, isOpen, tell: options.tell });
    this.gate = new OperatorsGate(this.parts, this.changes, options.needs.customers, nowMs);
    this.journal = new JournalCheck(() => options.needs.house.replayJournal(), nowMs);
    const accountNames = (ids: readonly number[]) => customers.accountNames(ids);
    this.work = new WaitingWork({ db, nowMs, prints: options.needs.prints, accountNames });
  }

  /** Adds an operator in the name of the house; undefined when the address is taken. */
  async add(made: Parameters<OperatorAccounts['add']>[0]): Promise<number | undefined> {
    const id = await this.accounts.add(made);
    if (id === undefined) return undefined;
    const after = { email: made.email, role: made.role };
    const act = { action: 'operator added', subject: `operator ${id}`, after };
    await this.parts.audit.append(HOUSE, act);
    return id;
  }

  /** Whether a customer may begin anything with a product. */
  isOffered(product: string, customerId: number): Promise<boolean> {
    return this.options.switches.isOffered(product, customerId);
  }

  /** See `ProductSwitches.offers`. */
  offers(product: string, customerIds: readonly number[]): Promise<ReadonlyMap<number, Offer>> {
    return this.options.switches.offers(product, customerIds);
  }

  /** See `ProductSwitches.lastSwitchedMs`. */
  lastSwitchedMs(product: string): Promise<number> {
    return this.options.switches.lastSwitchedMs(product);
  }

  /** Some who have moved to another country after a time, those first who did so first. */
  movedAfter(ms: number, most: number): Promise<readonly number[]> {
    return this.options.movedAfter(ms, most);
  }

  /** Whether a customer's account may begin something new: an operator may have frozen it. */
  async mayBegin(customerId: number): Promise<boolean> {
    const row = await this.options.db
      .selectFrom('freezes')
      .select('is_frozen')
      .where('owner', '=', String(customerId))
      .where('what', '=', 'trading')
      .executeTakeFirst();
    return row?.is_frozen !== true;
  }

  calls(gateway: Gateway): Call[] {
    return [haltedCall(gateway, this.options.db)];
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    const { db, switches, nowMs, needs } = this.options;
    return [
      ...sessionCalls(this.parts, gateway.phrases.site),
      ...customerCalls(gateway, db, needs, this.parts.permissions),
      ...accountCalls({ ...this.parts, changes: this.changes }),
      ...changeCalls(db, this.changes),
      ...openingCalls(this.opening),
      ...parkedCalls(gateway, db),
      ...auditCalls(this.parts.audit),
      ...correctionCalls({ gateway, db, needs }),
      ...houseAndSwitchCalls({
        db,
        needs,
        switches,
        journal: this.journal,
        nowMs,
        losses: this.losses,
      }),
      ...workCalls({
        work: this.work,
        queues: needs.parts.queues,
        permissions: this.parts.permissions,
      }),
    ];
  }

  /** Nothing is told on sockets; at the end what calls have begun is waited for. */
  follow(): Running {
    return {
      stop: async () => {
        await this.changes.settled();
        this.journal.stop();
      },
    };
  }

  private tidy(gateway: Gateway): Running {
    const tidy = () => tidyOperators(this.options.db, gateway.nowMs());
    return repeatedly(gateway, TIDY_MS, tidy, 'old rows of operators could not be deleted');
  }

  private carryOutDue(gateway: Gateway): Running {
    const failure = 'a change of the house was not carried out';
    const running = repeatedly(gateway, DUE_MS, () => this.changes.runDue(), failure);
    return {
      stop: async () => {
        await running.stop();
        await this.changes.settled();
      },
    };
  }

  /** Watches an open house of real money, and one that names where alarms go. */
  private watch(gateway: Gateway): Running {
    const { db, mode, alarmHook: hook, tell } = this.options;
    if (mode === 'demo' && hook === undefined) return { stop: () => undefined };
    const telling = tellAlarms({ gateway, hook, accounts: this.accounts, tell });
    const nowMs = () => gateway.nowMs();
    const alarms = new Alarms({ db, nowMs, look: () => this.opening.watched(), tell: telling });
    return repeatedly(gateway, WATCH_MS, () => alarms.round(), 'the house could not be watched');
  }

  /**
   * From now on the journal notes heads of the audit log, and first what a stop left over. Lines
   * of this gateway are noted at once, those of others when the log is looked at.
   */
  private async anchor(gateway: Gateway): Promise<Running> {
    const { audit } = this.parts;
    const anchors = new AuditAnchors({
      submit: (envelope) => gateway.submit(envelope),
      nowMs: () => gateway.nowMs(),
      onFailure: (error) => gateway.log.error({ err: error }, 'the audit log was not anchored'),
    });
    const { lines, isThere } = await audit.lastAnchor();
    if (!isThere) gateway.log.error('the audit log is not the one that the journal has anchored');
    const look = async (): Promise<void> => {
      const head = await audit.head();
      if (head !== undefined && head.lines > lines) anchors.note(head);
    };
    await audit.noteFound(this.options.mode === 'demo');
    for (const problem of await audit.problems()) gateway.log.error(problem);
    await look();
    const looking = repeatedly(gateway, LOOK_MS, look, 'the audit log could not be read');
    const deafen = audit.follow((grown) => anchors.note(grown));
    return {
      stop: async () => {
        deafen();
        await looking.stop();
        await anchors.stop();
      },
    };
  }

  /** Adds the one address that needs no session. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void {
    addLogIn(app, envelopes, this.parts);
  }
}
