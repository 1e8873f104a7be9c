/** The front door of the operators' room: its accounts, its gate and its calls. */
import type { FastifyInstance } from 'fastify';
import type { ConsoleGate } from '../../../platform/server/http/console-calls.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { OperatorAccounts, type Passwords } from './accounts.ts';
import { AuditLog } from './audit-log.ts';
import { OperatorsGate } from './gate.ts';
import { addLogIn, sessionCalls, type SessionParts } from './session-calls.ts';
import { OperatorSessions } from './sessions.ts';
import type { OperatorsDatabase } from './tables.ts';

/** What the room is made with. */
export interface OperatorsOptions {
  readonly db: OperatorsDatabase;
  readonly mode: 'demo' | 'live';
  readonly nowMs: () => number;
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
}

/** See the head of this file. */
export class OperatorsServer implements RoomServer {
  readonly name = 'operators';
  readonly gate: ConsoleGate;
  readonly accounts: OperatorAccounts;
  private readonly parts: SessionParts;

  constructor(options: OperatorsOptions) {
    const { db, nowMs, mode } = options;
    const audit = new AuditLog(db, nowMs);
    const sessions = new OperatorSessions(db, nowMs, mode === 'live');
    this.accounts = new OperatorAccounts(options);
    this.parts = { accounts: this.accounts, sessions, audit };
    this.gate = new OperatorsGate(sessions, audit);
  }

  serve(gateway: Gateway): undefined {
    gateway.addConsoleCalls(sessionCalls(this.parts));
  }

  /** Adds the one address that needs no session. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void {
    addLogIn(app, envelopes, this.parts);
  }
}
