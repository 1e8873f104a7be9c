import { useEffect, useEffectEvent } from 'react';

/** What the browser asks on Android's back key or gesture (https://wicg.github.io/close-watcher/). */
type CloseWatcher = EventTarget & { destroy: () => void };

function watchersOf(page: object): (new () => CloseWatcher) | undefined {
  return (page as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher;
}

/**
 * While something lies over the screen, the phone's own way back closes that and does not leave
 * the screen below. Browsers that cannot tell of it leave, as before.
 */
export function useCloseRequests(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const Watcher = watchersOf(window);
    if (!isOpen || !Watcher) return;
    let watcher: CloseWatcher;
    const watch = (): void => {
      watcher = new Watcher();
      watcher.addEventListener('close', () => {
        close();
        // One watcher hears one request; what did not close has to hear the next one too.
        watch();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
