import { useEffect } from 'react';
import { SITE_NAME } from '../../platform/browser/session/site-name.ts';

/** A screen that has not come by then names itself to nobody: it failed, and says so. */
const LONGEST_WAIT_MS = 10_000;

/** The heading of the screen that was opened; the list beside it on wide windows is none. */
function heading(): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('#app h1');
  return [...all].find((each) => !each.closest('aside'));
}

/** Where the person has not put the focus elsewhere, reading goes on at the screen's heading. */
function moveFocus(to: HTMLElement): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  to.tabIndex = -1;
  to.focus({ preventScroll: true });
}

function announce(screen: HTMLElement, isFirst: boolean): void {
  const name = screen.textContent.trim();
  document.title = !name || name === SITE_NAME ? SITE_NAME : `${name} · ${SITE_NAME}`;
  if (!isFirst) moveFocus(screen);
}

let isFirst = true;

/** Tells browser and screen reader which screen has come: by the title and by the focus. */
export function useScreenName(pathname: string): void {
  useEffect(() => {
    const wasFirst = isFirst;
    isFirst = false;
    const found = heading();
    if (found) return announce(found, wasFirst);
    const observer = new MutationObserver(() => {
      const late = heading();
      if (!late) return;
      observer.disconnect();
      announce(late, wasFirst);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), LONGEST_WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
