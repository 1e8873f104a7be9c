/** How raw input of calls is read: form or JSON, with the odd habits of existing clients. */

/** Existing clients turn absent values into these texts. */
const ABSENT = new Set<unknown>(['undefined', 'null', '', undefined, null]);

/** Adds members to others, without those that existing clients send for "nothing". */
function addPresent(members: Record<string, unknown>, raw: unknown): void {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return;
  for (const [name, value] of Object.entries(raw)) if (!ABSENT.has(value)) members[name] = value;
}

/** The members of inputs, the later before the earlier; every call reads its own this way. */
export function presentMembers(...inputs: readonly unknown[]): Record<string, unknown> {
  // Without a prototype a member named like one of its parts is a member as any other.
  const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const raw of inputs) addPresent(members, raw);
  return members;
}
