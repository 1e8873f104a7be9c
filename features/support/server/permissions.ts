/** Who may do what with conversations at the console. */

/** The roles that answer customers. */
export const ANSWERING: readonly string[] = ['support', 'owner'];

export const supportPermissions = {
  // What customers write is for those who answer, and for those who look at how it is done.
  'support.read': { roles: ['support', 'compliance', 'auditor', 'owner'] },
  'support.answer': { roles: ANSWERING },
  'support.configure': { roles: ANSWERING },
  'support.erase': { roles: ['compliance', 'owner'], cools: true },
} as const;
