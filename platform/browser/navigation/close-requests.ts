import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { Layers } from './layers.ts';
import { registerLayers } from './navigator.ts';

/** What the browser asks on Android's back key or gesture (https://wicg.github.io/close-watcher/). */
type CloseWatcher = EventTarget & { destroy: () => void };

function watchersOf(page: object): (new () => CloseWatcher) | undefined {
  return (page as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher;
}

let layers: Layers | undefined;

/** The layers of this page; from the first call on they listen to its history. */
export function ownLayers(): Layers {
  if (layers) return layers;
  const made = new Layers({
    history,
    href: () => location.href,
    later: (then, afterMs) => void setTimeout(then, afterMs),
  });
  layers = made;
  registerLayers(
    (go) => made.leave(go),
    () => made.popped(),
  );
  return made;
}

/**
 * While something lies over the screen, the way back closes that and does not leave the screen
 * below: it is an entry of the history. Android asks first where the browser can: it passes over
 * entries that were made without a tap.
 * @param open whether, or in how many layers that are closed one by one
 * @param onClose closes the uppermost
 */
export function useCloseRequests(open: boolean | number, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const count = Number(open);
  const isOpen = count > 0;
  const place = useLocation();
  useLayoutEffect(() => {
    const removers = Array.from({ length: count }, () => ownLayers().add(() => close()));
    return () => {
      for (const remove of removers) remove();
    };
  }, [count]);
  useLayoutEffect(() => {
    if (isOpen && place) ownLayers().note();
  }, [isOpen, place]);
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
