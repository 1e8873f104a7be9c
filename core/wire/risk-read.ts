/** What calls say of a notice of risk: whether the caller has read it under the terms of now. */
export function riskReadMessage(isRead: boolean) {
  return { risk_read: isRead } as const;
}
