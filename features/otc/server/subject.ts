/** What an order's conversation is about. */
export function subjectOf(orderId: number): string {
  return `order ${orderId}`;
}
