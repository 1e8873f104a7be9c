/** Longest wait for a page that never comes to rest. */
const AT_LATEST_MS = 1_500;

/** Calls once the page has nothing more urgent to do, so that the first picture comes first. */
export function whenIdle(call: () => void): void {
  // Safari knows no idle callbacks; a moment after the first picture is nearly the same.
  if (typeof requestIdleCallback === 'undefined') setTimeout(call, AT_LATEST_MS / 5);
  else requestIdleCallback(call, { timeout: AT_LATEST_MS });
}
