/** One after the other: what several callers want of one thing at once is done in turns. */
const last = new Map<string, Promise<unknown>>();

/** Does some work once all that was asked for under the same name before is done. */
export async function inTurnOf<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const before = last.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  last.set(name, own);
  try {
    return await own;
  } finally {
    if (last.get(name) === own) last.delete(name);
  }
}
