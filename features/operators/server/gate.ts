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
import type { Permissions } from '../../../platform/server/rooms/permissions.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import type { HouseChanges } from './house-changes.ts';
import type { CustomersNeeds } from './needs.ts';
import type { SessionParts } from './session-calls.ts';
import type { OperatorSessions } from './sessions.ts';

/** An operator as lines name him. */
export function actorOf(operator: Operator, address: string): Actor {
  const { operatorId, email, role } = operator;
  return { operatorId, email, role, address };
}

/** The same look of the same session is one line in this time. */
const LOOK_MS = 15 * 60_000;
const MAX_LOOKS = 10_000;

/** What the server asks about every call of the console: who, whether he may, and the log. */
export class OperatorsGate implements ConsoleGate {
  private readonly changes: HouseChanges;
  private readonly customers: Pick<CustomersNeeds, 'byEmail' | 'relatedTo'>;
  private readonly permissions: Permissions;
  private readonly sessions: OperatorSessions;
  private readonly audit: AuditLog;
  private readonly nowMs: () => number;
  /** When who looked at what was last written down; lost with a start, which writes it again. */
  private readonly looks = new Map<string, number>();

  constructor(
    { sessions, audit, permissions }: Pick<SessionParts, 'sessions' | 'audit' | 'permissions'>,
    changes: HouseChanges,
    customers: Pick<CustomersNeeds, 'byEmail' | 'relatedTo'>,
    nowMs: () => number,
  ) {
    this.customers = customers;
    this.changes = changes;
    this.permissions = permissions;
    this.sessions = sessions;
    this.audit = audit;
    this.nowMs = nowMs;
  }

  async find(token: string): Promise<Operator | undefined> {
    const found = await this.sessions.find(token);
    if (found === undefined) return undefined;
    return (await this.audit.isSound(`operator ${found.operatorId}`)) ? found : undefined;
  }

  allows(role: string, permission: string): boolean {
    return this.permissions.has(role, permission);
  }

  cools({ coolsUntilMs = 0 }: Operator, permission: string): boolean {
    return this.permissions.cools(permission) && coolsUntilMs > this.nowMs();
  }

  plan(asked: PlannedCall): Promise<ConsoleReply | undefined> {
    return this.changes.plan(asked);
  }

  registered(calls: readonly ConsoleCall[]): void {
    this.changes.registered(calls);
  }

  /** By the address that both log in with, and by what customers are related by. */
  async isHimself({ email }: Operator, customers: readonly number[]): Promise<boolean> {
    const own = await this.customers.byEmail(email);
    if (own === undefined) return false;
    if (customers.includes(own)) return true;
    const related = await this.customers.relatedTo(own);
    return customers.some((customer) => related.has(customer));
  }

  async record({ operator, address, action, note }: AuditLine): Promise<void> {
    await this.audit.append(actorOf(operator, address), { action, ...note });
  }

  async looked(line: AuditLine): Promise<void> {
    const nowMs = this.nowMs();
    const key = [line.operator.sessionId, line.action, line.note.subject].join(' ');
    if (nowMs - (this.looks.get(key) ?? -LOOK_MS) < LOOK_MS) return;
    await this.record(line);
    if (this.looks.size >= MAX_LOOKS) this.looks.clear();
    this.looks.set(key, nowMs);
  }

  async denied(operator: Operator, address: string, path: string): Promise<void> {
    await this.audit.appendDenial(actorOf(operator, address), operator.sessionId, path);
  }
}
