/** Password hashes, a few at a time, so that a flood of logins does not starve the orders. */
import { hash, verify } from '@node-rs/argon2';

const MOST_AT_ONCE = 2;
/** The library's number for argon2id; its enum exists for the compiler only. */
const ARGON2ID = 2;
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The hash that is stored for a password, in one form for what different keyboards make. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST));
}

let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one of a hash. Without a hash (no such account) it takes as long and
 * says no, so that the time does not tell who has an account.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const against = stored ?? (await nobody);
  // Older hashes are of what was typed: with letters of its own, by either kind of keyboard.
  const forms = ['NFKC', 'NFC', 'NFD'].map((form) => password.normalize(form));
  for (const form of new Set([...forms, password])) {
    if (await inTurn(() => verify(against, form))) return stored !== undefined;
  }
  return false;
}
