/** What the server asks about every call of the console: who, whether he may, and the log. */
import type {
  ConsoleCall,
  ConsoleReply,
  Operator,
} from '../../../platform/server/http/console-call.ts';
import type {
  AuditLine,
  ConsoleGate,
  PlannedCall,
} from '../../../platform/server/http/console-calls.ts';
import { COOLING_PERMISSIONS, isPermitted } from '../contract.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import type { HouseChanges } from './house-changes.ts';
import type { OperatorSessions } from './sessions.ts';

function actorOf(operator: Operator, address: string): Actor {
  const { operatorId, email, role } = operator;
  return { operatorId, email, role, address };
}

/** See the head of this file. */
export class OperatorsGate implements ConsoleGate {
  private readonly changes: HouseChanges;
  private readonly sessions: OperatorSessions;
  private readonly audit: AuditLog;
  private readonly nowMs: () => number;

  constructor(
    sessions: OperatorSessions,
    audit: AuditLog,
    changes: HouseChanges,
    nowMs: () => number,
  ) {
    this.changes = changes;
    this.sessions = sessions;
    this.audit = audit;
    this.nowMs = nowMs;
  }

  find(token: string): Promise<Operator | undefined> {
    return this.sessions.find(token);
  }

  allows(role: string, permission: string): boolean {
    return isPermitted(role, permission);
  }

  cools({ coolsUntilMs = 0 }: Operator, permission: string): boolean {
    const isCooled = COOLING_PERMISSIONS.some((each) => each === permission);
    return isCooled && coolsUntilMs > this.nowMs();
  }

  plan(asked: PlannedCall): Promise<ConsoleReply | undefined> {
    return this.changes.plan(asked);
  }

  registered(calls: readonly ConsoleCall[]): void {
    this.changes.registered(calls);
  }

  async record({ operator, address, action, note }: AuditLine): Promise<void> {
    await this.audit.append(actorOf(operator, address), { action, ...note });
  }

  async denied(operator: Operator, address: string, path: string): Promise<void> {
    await this.audit.appendDenial(actorOf(operator, address), operator.sessionId, path);
  }
}
