/** Keeps what a costly question came to for a while, so that many callers cost one answer. */
export function cachedFor<Value>(
  forMs: number,
  nowMs: () => number,
  ask: () => Promise<Value>,
): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly untilMs: number } | undefined;
  return () => {
    if (cached !== undefined && nowMs() < cached.untilMs) return cached.value;
    const value = ask();
    cached = { value, untilMs: nowMs() + forMs };
    // What failed is asked again by the next caller.
    value.catch(() => {
      cached = undefined;
    });
    return value;
  };
}
