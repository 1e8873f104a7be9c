/**
 * `npm run api-key -- EMAIL [permissions]`: a key of one of the demo's customers, from the running
 * demo, so that a newcomer and a script need no screen. It does what a customer does: it logs in
 * and makes a key, with the passwords that everybody knows. A house of real money has neither.
 */
import { networkInterfaces } from 'node:os';
import { DEMO_CUSTOMERS, PAYMENT_PASSWORD } from '../../features/identity/seed/index.ts';
import { StartupError, startupMessage } from '../../platform/server/database/errors.ts';
import { readSettings } from './settings.ts';

const STANDARD = 'read,spot,contracts';
const USAGE = 'npm run api-key -- alice@demo.test [read,spot,contracts]';

/** What was asked for. */
export interface WantedKey {
  readonly email: string;
  readonly password: string;
  readonly permissions: string;
}

/**
 * Reads the command line.
 * @throws StartupError in live mode, and with what may be written
 */
export function readWantedKey(words: readonly string[], mode: 'demo' | 'live'): WantedKey {
  if (mode === 'live') {
    throw new StartupError(
      'npm run api-key makes keys in a demo only: customers of MODE=live make theirs themselves.',
    );
  }
  const [email, permissions = STANDARD, ...rest] = words;
  const customer = DEMO_CUSTOMERS.find((each) => each.email === email?.toLowerCase());
  if (customer === undefined) {
    const known = DEMO_CUSTOMERS.map((each) => each.email).join(' and ');
    throw new StartupError(`The demo's customers are ${known}. Write ${USAGE}.`);
  }
  if (rest.length > 0 || !/^[a-z,]+$/.test(permissions)) throw new StartupError(`Write ${USAGE}.`);
  return { email: customer.email, password: customer.password, permissions };
}

interface Reply {
  readonly type: string;
  readonly message: unknown;
}

async function called(origin: string, path: string, fields: object, token = ''): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(fields),
  }).catch(() => {
    throw new StartupError(`Nobody answers at ${origin}: run npm start first.`);
  });
  const { type, message } = (await response.json()) as Reply;
  if (type === 'ok') return message;
  throw new StartupError(`${origin} says: ${String(message)}`);
}

/**
 * Has a running demo make a key; answers the lines to print.
 * @throws StartupError when nobody answers there, or with what is refused
 */
export async function demoKeyLines(origin: string, wanted: WantedKey): Promise<readonly string[]> {
  const { email, password, permissions } = wanted;
  const token = await called(origin, '/user/login', { user_string: email, password });
  const fields = { label: 'command line', permissions, pay_password: PAYMENT_PASSWORD };
  const made = (await called(origin, '/api_key/make', fields, String(token))) as {
    readonly api_key: string;
    readonly secret: string;
    readonly expires_ms: number;
  };
  return [
    `API key     ${made.api_key}`,
    `Secret      ${made.secret}`,
    `Permissions ${permissions}, until ${new Date(made.expires_ms).toISOString().slice(0, 10)}`,
    `Address     ${origin}/api/v3`,
    'The secret is shown only now. Withdrawals of this customer wait for a day.',
  ];
}

/** Where a server that listens at this address is reached from the same machine. */
function reachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const own = Object.values(networkInterfaces()).flat();
  return own.some((each) => each?.address === '127.0.0.1') ? '127.0.0.1' : '[::1]';
}

async function main(): Promise<void> {
  const { mode, host, port } = readSettings(process.env);
  const wanted = readWantedKey(process.argv.slice(2), mode);
  const lines = await demoKeyLines(`http://${reachable(host)}:${port}`, wanted);
  process.stdout.write(`${lines.join('\n')}\n`);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${startupMessage(error)}\n`);
    process.exit(1);
  });
}
