/** The front door of the operators' room: its accounts, its gate and its calls. */
import type { FastifyInstance } from 'fastify';
import type { ConsoleGate } from '../../../platform/server/http/console-calls.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { Permissions } from '../../../platform/server/rooms/permissions.ts';
import { OperatorAccounts, type Passwords } from './accounts.ts';
import { accountCalls } from './account-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { AuditAnchors } from './audit-anchors.ts';
import { AuditLog } from './audit-log.ts';
import { correctionCalls } from './correction-calls.ts';
import { changeCalls } from './change-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { OperatorsGate } from './gate.ts';
import { HouseChanges, type TellOperators } from './house-changes.ts';
import { houseAndDeskCalls } from './house-calls.ts';
import { tidyOperators } from './janitor.ts';
import { JournalCheck } from './journal-check.ts';
import type { ConsoleNeeds } from './needs.ts';
import type { ProductSwitches } from './product-switches.ts';
import { addLogIn, NotedFailures, sessionCalls, type SessionParts } from './session-calls.ts';
import { OperatorSessions } from './sessions.ts';
import type { OperatorsDatabase } from './tables.ts';

/** What the room is made with. */
export interface OperatorsOptions {
  readonly db: OperatorsDatabase;
  readonly mode: 'demo' | 'live';
  readonly nowMs: () => number;
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
  readonly switches: ProductSwitches;
  readonly needs: ConsoleNeeds;
  /** Writes to operators; never rejects. */
  readonly tell: TellOperators;
}

const TIDY_MS = 3_600_000;
const DUE_MS = 1_000;

/** See the head of this file. */
export class OperatorsServer implements RoomServer {
  readonly name = 'operators';
  readonly gate: ConsoleGate;
  readonly accounts: OperatorAccounts;
  private readonly options: OperatorsOptions;
  private readonly parts: SessionParts;
  private readonly changes: HouseChanges;

  constructor(options: OperatorsOptions) {
    const { db, nowMs, mode } = options;
    const audit = new AuditLog(db, nowMs);
    const sessions = new OperatorSessions(db, nowMs, mode === 'live');
    this.options = options;
    this.accounts = new OperatorAccounts(options);
    const failures = new NotedFailures(nowMs);
    const permissions = new Permissions(options.needs.permissions);
    this.parts = { accounts: this.accounts, sessions, audit, failures, permissions };
    const { accounts } = this;
    this.changes = new HouseChanges({ db, accounts, audit, nowMs, tell: options.tell });
    this.gate = new OperatorsGate(this.parts, this.changes, nowMs);
  }

  async serve(gateway: Gateway): Promise<Running> {
    const { db, switches, nowMs, needs } = this.options;
    const journal = new JournalCheck(() => needs.house.replayJournal(), nowMs);
    gateway.addConsoleCalls([
      ...sessionCalls(this.parts),
      ...customerCalls(gateway, db, needs),
      ...accountCalls({ ...this.parts, changes: this.changes }),
      ...changeCalls(db, this.changes),
      ...auditCalls(this.parts.audit),
      ...correctionCalls({ gateway, db, needs }),
      ...houseAndDeskCalls({
        db,
        needs,
        switches,
        journal,
        nowMs,
        permissions: this.parts.permissions,
      }),
    ]);
    const tidy = (): void => {
      tidyOperators(db, gateway.nowMs()).catch((error: unknown) => {
        gateway.log.warn({ err: error }, 'old rows of operators could not be deleted');
      });
    };
    const timer = setInterval(tidy, TIDY_MS);
    const due = setInterval(() => {
      this.changes.runDue().catch((error: unknown) => {
        gateway.log.error({ err: error }, 'a change of the house was not carried out');
      });
    }, DUE_MS);
    const anchors = await this.anchor(gateway);
    const stop = async (): Promise<void> => {
      clearInterval(timer);
      clearInterval(due);
      await this.changes.settled();
      journal.stop();
      await anchors.stop();
    };
    return { stop };
  }

  /** From now on the journal notes heads of the audit log, and first what a stop left over. */
  private async anchor(gateway: Gateway): Promise<AuditAnchors> {
    const { audit } = this.parts;
    const anchors = new AuditAnchors({
      submit: (envelope) => gateway.submit(envelope),
      nowMs: () => gateway.nowMs(),
      onFailure: (error) => gateway.log.error({ err: error }, 'the audit log was not anchored'),
    });
    const { lines, isThere } = await audit.lastAnchor();
    if (!isThere) gateway.log.error('the audit log is not the one that the journal has anchored');
    const head = await audit.head();
    if (head !== undefined && head.lines > lines) anchors.note(head);
    audit.follow((grown) => anchors.note(grown));
    return anchors;
  }

  /** Adds the one address that needs no session. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void {
    addLogIn(app, envelopes, this.parts);
  }
}
