/**
 * Navigation from anywhere, also outside React: push, redirect, back, with the 200 ms fade of
 * the leaving page. The router registers itself here once.
 */
import { toast } from '../parts/toast-store.ts';
import { useSession } from '../session/session.ts';
import { translate } from '../words/translate.ts';
import { paths } from './paths.ts';

const FADE_OUT_MS = 200;
const NOTICE_MS = 1200;

type Router = (to: string | number, options?: { replace?: boolean; state?: unknown }) => void;

let router: Router | null = null;
/** Goes elsewhere once nothing lies over the screen. */
let fromScreen = (go: () => void): void => go();
/** Whether the screen stays where the browser has just gone. */
let staysAt = (): boolean => false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let redirecting = false;
/** How many wait to go on after their notice. */
let goingOn = 0;
/** The places from which a visitor was led to the login. */
const ledFrom = new Set<string>();
let returnPoint: { readonly path: string; readonly index: number } | null = null;

/** Called by the app with the router's own `navigate`. */
export function registerRouter(navigate: Router): void {
  // What replaces a screen takes its place at once: whatever lies over it goes back there.
  router = (to, options) =>
    options?.replace ? navigate(to, options) : fromScreen(() => navigate(to, options));
}

/**
 * Called by what lies over screens: one goes elsewhere from the screen's own entry, and between its
 * own entries the screen stays.
 */
export function registerLayers(leaveBy: (go: () => void) => void, popped: () => boolean): void {
  fromScreen = leaveBy;
  staysAt = popped;
}

// Before the router's own: on a window listeners are called in the order in which they came.
globalThis.window?.addEventListener('popstate', (event) => {
  if (staysAt()) event.stopImmediatePropagation();
});

function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function leave(then: () => void): void {
  clearTimeout(leaving);
  if (isMotionReduced()) return then();
  document.documentElement.dataset.leaving = 'yes';
  leaving = setTimeout(() => {
    delete document.documentElement.dataset.leaving;
    then();
  }, FADE_OUT_MS);
}

/** The path of the screen that is shown, with its parameters. */
export function here(): string {
  return location.hash.replace(/^#/, '') || '/';
}

function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** Opens a screen on top of this one. */
export function push(to: string): void {
  if (to === here()) return;
  leave(() => router?.(to));
}

/** Opens a screen in place of this one. */
export function redirect(to: string): void {
  leave(() => router?.(to, { replace: true }));
}

/** Back to the screen before, or to `fallback` when this one was opened directly. */
export function back(fallback: string = paths.home): void {
  leave(() => (historyIndex() > 0 ? router?.(-1) : router?.(fallback, { replace: true })));
}

/** Goes on after a notice was shown, unless the person has gone elsewhere meanwhile. */
export function whileHere(then: () => void, afterMs: number): void {
  const from = here();
  goingOn += 1;
  setTimeout(() => {
    goingOn -= 1;
    if (here() === from) then();
  }, afterMs);
}

function after(message: string, then: () => void): void {
  if (redirecting) return;
  redirecting = true;
  if (message) toast(message, 'plain');
  setTimeout(() => {
    redirecting = false;
    then();
  }, NOTICE_MS);
}

/** Says why, forgets the session, and opens the login after 1.2 s; it returns here afterwards. */
export function goToLogin(message: string): void {
  useSession.getState().lose();
  if (here().startsWith(paths.login)) return;
  returnPoint = { path: here(), index: historyIndex() };
  after(message, () => router?.(paths.login));
}

/** Opens the identity check after 1.2 s. */
export function goToIdentity(message: string): void {
  after(message, () => push(paths.identity));
}

/** For what a visitor tapped without being told that it takes a login: says so first. */
export function askToLogIn(): void {
  goToLogin(translate('common.visitor_title'));
}

/** Opens the login at once, to come back here. */
export function logInFirst(): void {
  returnPoint = { path: here(), index: historyIndex() };
  push(paths.login);
}

/**
 * Opens the login after 1.2 s, for a screen that has said that it takes one. Once from each place:
 * who comes back without logging in stays, and is not sent away before he can go elsewhere.
 */
export function leadToLogin(): void {
  const place = `${historyIndex()} ${here()}`;
  if (redirecting || goingOn > 0 || ledFrom.has(place)) return;
  ledFrom.add(place);
  whileHere(logInFirst, NOTICE_MS);
}

/** After a login: back to where the person wanted to go, else home. */
export function goOnAfterLogin(): void {
  const point = returnPoint;
  returnPoint = null;
  const steps = point ? historyIndex() - point.index : 0;
  if (steps > 0) return leave(() => router?.(-steps));
  redirect(point?.path ?? paths.home);
}
