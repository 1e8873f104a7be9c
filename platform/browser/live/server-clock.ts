/**
 * The server's clock, as far as its frames tell it. Clocks of phones are often wrong by seconds,
 * and what ends at a time ends by the server's.
 */
let aheadMs: number | null = null;

/**
 * Takes the time that a frame was sent at. It has been under way for a while, so the frame that
 * came fastest is the one that tells most.
 */
export function noteServerTime(serverMs: number): void {
  const seenMs = serverMs - Date.now();
  aheadMs = aheadMs === null ? seenMs : Math.max(aheadMs, seenMs);
}

/** The server's time now, in Unix milliseconds; this device's own until the first frame. */
export function serverNowMs(): number {
  return Date.now() + (aheadMs ?? 0);
}
