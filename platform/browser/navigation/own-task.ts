/**
 * Resolves in a task of its own. What is begun for a dozen things at once, one task each, lets the
 * page answer a finger in between; in a row it holds a slow phone up for a quarter of a second.
 */
export function ownTask(): Promise<void> {
  return new Promise((begin) => setTimeout(begin));
}
