/** The order of questions in a flow. Pure. */

/** The question before; undefined at the first. */
export function stepBefore(at: number): number | undefined {
  return at > 0 ? at - 1 : undefined;
}

/** A kept place, moved back to the last question that still exists; never before the first. */
export function placeWithin(at: number, of: number): number {
  return Math.max(0, Math.min(at, of - 1));
}

/** The place of a question by its name; undefined where this flow does not ask it. */
export function placeOfStep<Name extends string>(
  steps: readonly Name[],
  name: Name | undefined,
): number | undefined {
  const at = steps.findIndex((each) => each === name);
  return at < 0 ? undefined : at;
}
