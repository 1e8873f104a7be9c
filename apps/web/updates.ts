/** The offline shell: registered late, replaced by a new version only where no form is open. */
const LOOK_EVERY_MS = 3_600_000;
const REGISTER_AFTER_MS = 4_000;
const WORKER = 'sw.js';

let waiting: ServiceWorker | null = null;

function noteWaiting(registration: ServiceWorkerRegistration): void {
  // Without an earlier worker this is the first visit: nothing has to be replaced.
  if (navigator.serviceWorker.controller) waiting = registration.waiting;
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER);
  noteWaiting(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => noteWaiting(registration));
  });
  setInterval(() => void registration.update(), LOOK_EVERY_MS);
}

/** Registers the offline shell once the first screen is there. */
export function watchForUpdates(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const start = (): void => {
    // A browser may forbid workers; the client works without.
    register().catch((error: unknown) => console.info('No offline shell.', error));
  };
  // It fetches every part of the client: not while the first screen still fetches its own.
  setTimeout(start, REGISTER_AFTER_MS);
  sayOpen();
}

const OPEN_PAGES = 'bourse-page';

/** From now on other pages of this browser can tell that this one is open. */
function sayOpen(): void {
  // Held until the page goes: a promise that is never kept.
  void navigator.locks?.request(OPEN_PAGES, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** Whether the client is open in another tab, where a form may be half filled. */
async function isOpenElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === OPEN_PAGES).length > 1;
}

/** Changes to the new version, if one waits. The address stays, so the same screen opens. */
export async function applyUpdate(): Promise<void> {
  if (!waiting || (await isOpenElsewhere())) return;
  change();
}

function change(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
  waiting = null;
}
