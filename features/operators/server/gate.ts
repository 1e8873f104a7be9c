/** What the server asks about every call of the console: who, whether he may, and the log. */
import type { Operator } from '../../../platform/server/http/console-call.ts';
import type { AuditLine, ConsoleGate } from '../../../platform/server/http/console-calls.ts';
import { isPermitted } from '../contract.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import type { OperatorSessions } from './sessions.ts';

function actorOf(operator: Operator, address: string): Actor {
  const { operatorId, email, role } = operator;
  return { operatorId, email, role, address };
}

/** See the head of this file. */
export class OperatorsGate implements ConsoleGate {
  private readonly sessions: OperatorSessions;
  private readonly audit: AuditLog;

  constructor(sessions: OperatorSessions, audit: AuditLog) {
    this.sessions = sessions;
    this.audit = audit;
  }

  find(token: string): Promise<Operator | undefined> {
    return this.sessions.find(token);
  }

  allows(role: string, permission: string): boolean {
    return isPermitted(role, permission);
  }

  async record({ operator, address, action, note }: AuditLine): Promise<void> {
    await this.audit.append(actorOf(operator, address), { action, ...note });
  }

  async denied(operator: Operator, address: string, path: string): Promise<void> {
    await this.audit.appendDenial(actorOf(operator, address), operator.sessionId, path);
  }
}
