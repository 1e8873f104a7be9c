/** Keeps what a costly question came to for a while, so that many callers cost one answer. */
export function keptFor<Value>(
  forMs: number,
  nowMs: () => number,
  ask: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly untilMs: number } | undefined;
  return () => {
    if (kept !== undefined && nowMs() < kept.untilMs) return kept.value;
    const value = ask();
    kept = { value, untilMs: nowMs() + forMs };
    // What failed is asked again by the next caller.
    value.catch(() => {
      kept = undefined;
    });
    return value;
  };
}
