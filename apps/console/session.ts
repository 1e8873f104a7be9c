/** Who is at the console, remembered for a moment so that every screen need not ask. */
import { consoleGet, consoleToken } from '../../platform/browser/console/client.ts';

/** The operator who is logged in. */
export interface Self {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly hasSecondFactor: boolean;
  /** The refusal that says what has to be done first; empty when nothing has. */
  readonly pending: string;
  readonly permissions: readonly string[];
}

const ENDED = 'bourse-console-ended';

/** Notes that the session of this tab ended by itself, for the log-in to say so. */
export function noteEnded(isEnded: boolean): void {
  if (isEnded) sessionStorage.setItem(ENDED, '1');
  else sessionStorage.removeItem(ENDED);
}

/** Whether it did. */
export function hasEnded(): boolean {
  return sessionStorage.getItem(ENDED) !== null;
}

const REMEMBERED_MS = 60_000;
let remembered: { readonly self: Promise<Self>; readonly untilMs: number } | undefined;

/** Forgets who it was: after a log-in, a log-out, and what changes an operator's own account. */
export function forgetSelf(): void {
  remembered = undefined;
}

/** The operator of this tab; rejects when nobody is logged in. */
export function readSelf(): Promise<Self> {
  if (consoleToken() === '') return Promise.reject(new Error('Please log in first.'));
  if (remembered !== undefined && remembered.untilMs > Date.now()) return remembered.self;
  const self = consoleGet<Self>('/session');
  remembered = { self, untilMs: Date.now() + REMEMBERED_MS };
  self.catch(forgetSelf);
  return self;
}
