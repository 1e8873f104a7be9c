import { registerSW } from 'virtual:pwa-register';

const LOOK_EVERY_MS = 3_600_000;

let apply: (() => void) | null = null;

/** Registers the offline shell and looks for a new version now and then. */
export function watchForUpdates(): void {
  if (import.meta.env.DEV) return;
  const update = registerSW({
    onNeedRefresh: () => {
      apply = () => void update(true);
    },
    onRegisteredSW: (_address, registration) => {
      setInterval(() => void registration?.update(), LOOK_EVERY_MS);
    },
  });
}

/** Changes to the new version, if one waits. The address stays, so the same screen opens. */
export function applyUpdate(): void {
  const waiting = apply;
  apply = null;
  waiting?.();
}
