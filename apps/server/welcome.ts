/** What the start says at its end: where to go, who to be, where the data is. */
import { resolve } from 'node:path';
import { DEMO_CUSTOMERS, PAYMENT_PASSWORD } from '../../features/identity/seed/index.ts';
import { DEMO_OPERATORS } from '../../features/operators/seed.ts';
import type { Settings } from './settings.ts';

function boxed(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rows = lines.map((line) => `│ ${line.padEnd(width)} │`);
  return [`╭${'─'.repeat(width + 2)}╮`, ...rows, `╰${'─'.repeat(width + 2)}╯`].join('\n');
}

/** What is said of a house of real money that is closed to customers. */
const CLOSED = [
  'Bourse is running, and closed to customers.',
  'What is missing: npm run doctor, or Go-live at the console.',
];

/** The box. Demo customers and operators are named in demo mode only. */
export function welcomeBox(address: string, settings: Settings, isOpen = true): string {
  const customers =
    settings.mode === 'demo'
      ? [
          ...DEMO_CUSTOMERS.map(({ email, password }) => `  ${email} / ${password}`),
          `  payment password of both: ${PAYMENT_PASSWORD}`,
          `  mails and texts of the demo: ${address}/h5/#/pages/setting/inbox`,
          '',
          'Demo operators of the console:',
          ...DEMO_OPERATORS.map(
            ({ email, password, role }) => `  ${email} / ${password} (${role})`,
          ),
        ]
      : [];
  const { databaseUrl, dataFolder } = settings;
  const isOwnDatabase = databaseUrl === undefined;
  return boxed([
    ...(isOpen ? ['Bourse is open.'] : CLOSED),
    '',
    `Client     ${address}/h5/`,
    `Console    ${address}/console/`,
    `API        ${address}/api/docs`,
    `Data       ${isOwnDatabase ? '' : 'your PostgreSQL, and '}${resolve(dataFolder)}`,
    ...(customers.length > 0 ? ['', 'Demo customers (play money):', ...customers] : []),
    '',
    `Ctrl-C stops the server${isOwnDatabase ? ' and its database' : ''}.`,
  ]);
}
