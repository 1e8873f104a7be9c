/**
 * What happens after an answer did not come: a small call is tried now and then, and as soon as it
 * is answered everybody who waits is told, so that screens heal without a tap.
 */
import { ServerFault } from './errors.ts';

/** `back`: the network itself says that it is there again; `answers`: a small call was answered. */
export type Healed = 'back' | 'answers';
type Listener = (how: Healed) => void;

const FIRST_WAIT_MS = 2_000;
/** A server that answered badly is not helped by being asked at once. */
const FAULT_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 30_000;
/** After so long without a failure the next one is a new one. */
const CALM_MS = 60_000;
const PROBE_TIMEOUT_MS = 10_000;
/** Any call that everybody may make and that costs nothing. */
const PROBE = '/api/house/halted';

const listeners = new Set<Listener>();
let waitMs = FIRST_WAIT_MS;
let lastFailureMs = 0;
let next: ReturnType<typeof setTimeout> | undefined;

/** Calls when what was out of reach may be tried again, until the returned function is called. */
export function onHealed(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(how: Healed): void {
  for (const listener of listeners) listener(how);
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const reply = await fetch(PROBE, { cache: 'no-store', signal });
    // To its end: an answer that nobody reads keeps its connection.
    await reply.text();
    return reply.status < 500;
  } catch {
    return false;
  }
}

async function look(): Promise<void> {
  const isThere = await answers();
  next = undefined;
  if (isThere) tell('answers');
  else noteSilence();
}

/** Something could not be read: from now on it is looked whether it can be read again. */
export function noteSilence(error?: unknown): void {
  const calmMs = Date.now() - lastFailureMs;
  lastFailureMs = Date.now();
  if (next !== undefined) return;
  if (calmMs > CALM_MS) waitMs = FIRST_WAIT_MS;
  const least = error instanceof ServerFault ? FAULT_WAIT_MS : 0;
  next = setTimeout(() => void look(), Math.max(waitMs, least));
  // What fails again and again is asked for more and more seldom.
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
}

/** The network is back: everything is tried at once. */
export function noteBack(): void {
  clearTimeout(next);
  next = undefined;
  waitMs = FIRST_WAIT_MS;
  tell('back');
}
