/** A broken invariant of the book: always a bug, never a refusal. */
export class BookAssertion extends Error {
  override readonly name = 'BookAssertion';
}

/**
 * Stops the line when something the book relies on does not hold.
 * @throws BookAssertion with `message` when `condition` is false
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BookAssertion(message);
}
