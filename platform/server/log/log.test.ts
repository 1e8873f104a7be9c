import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function linesOf(level: 'warn' | 'info', use: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  use(createLog(level, { write: (line) => lines.push(line) }));
  return lines;
}

test.each([
  [{ password: 'demo-alice' }],
  [{ req: { headers: { authorization: 'demo-alice' } } }],
  [{ body: { code: 'demo-alice', pay_password: 'demo-alice' } }],
  [{ job: { request: { body: { token: 'demo-alice' } } } }],
])('a secret is never written: %j', (entry) => {
  const [line = ''] = linesOf('info', (log) => log.info(entry, 'login'));
  expect(line).toContain('[secret]');
  expect(line).not.toContain('demo-alice');
});

test('lines below the level are not written', () => {
  expect(linesOf('warn', (log) => log.info('quiet'))).toEqual([]);
  expect(linesOf('warn', (log) => log.warn('loud'))).toHaveLength(1);
});
