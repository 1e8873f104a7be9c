import { type ConsoleCall, consoleQuery } from '../../../platform/server/http/console-call.ts';
import { auditExportInput, auditInput, nothing } from '../wire.ts';
import { type AuditLog, csvOf, ndjsonOf } from './audit-log.ts';
import type { AuditTable } from './tables.ts';

const shared = {
  method: 'GET',
  room: 'operators',
  permission: 'audit.read',
} as const;

/** Lines of one export; more are taken away in parts, by time. */
const MOST_EXPORTED = 50_000;

function rowOf(line: AuditTable) {
  return {
    id: Number(line.id),
    timeMs: Number(line.time_ms),
    operatorId: Number(line.operator_id),
    operator: line.operator_email,
    role: line.role,
    address: line.address,
    action: line.action,
    subject: line.subject,
    before: line.before,
    after: line.after,
    reason: line.reason,
    hash: line.sha256,
  };
}

/** Calls about the audit log: reading, checking the chain, taking it away as a file. */
export function auditCalls(audit: AuditLog): ConsoleCall[] {
  return [
    consoleQuery({
      ...shared,
      path: '/audit',
      summary: 'The audit log, newest first, by operator, action, subject and time.',
      input: auditInput,
      handle: async ({ input }) => {
        const found = await audit.page(input, input);
        return { message: { ...found, data: found.data.map(rowOf) } };
      },
    }),
    consoleQuery({
      ...shared,
      path: '/audit/verify',
      summary: 'Computes the whole chain of the audit log again.',
      input: nothing,
      handle: async () => ({ message: await audit.verify() }),
    }),
    consoleQuery({
      ...shared,
      path: '/audit/export',
      summary: 'The audit log as a file, oldest first: CSV, or JSON as it was hashed.',
      input: auditExportInput,
      handle: async ({ input }) => {
        const { format, ...filter } = input;
        const lines = await audit.lines(filter, MOST_EXPORTED);
        const text = format === 'csv' ? csvOf(lines) : ndjsonOf(lines);
        return {
          bytes: Buffer.from(text, 'utf8'),
          contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
          name: `audit-log.${format}`,
          note: { subject: 'audit log', after: { format, lines: lines.length } },
        };
      },
    }),
  ];
}
