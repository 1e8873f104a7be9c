/** How members and authors of conversations are written down. */

/** All operators together: what one has read, all have. */
export const DESK = 'desk';

const NUMBERED = /^(customer|operator) (\d+)$/;

/** A customer, as member and as author. */
export function customerMember(customerId: number): string {
  return `customer ${customerId}`;
}

/** An operator, as author; as a member he is the desk. */
export function operatorAuthor(operatorId: number): string {
  return `operator ${operatorId}`;
}

/** The number of the customer that a member is; undefined where it is none. */
export function customerOf(member: string): number | undefined {
  const [, kind, id] = NUMBERED.exec(member) ?? [];
  return kind === 'customer' ? Number(id) : undefined;
}

/** The number of the operator that an author is; undefined where it is none. */
export function operatorOf(author: string): number | undefined {
  const [, kind, id] = NUMBERED.exec(author) ?? [];
  return kind === 'operator' ? Number(id) : undefined;
}
