/**
 * What operators decide about, and which role may do what. Nothing on this list is a price or an
 * outcome, and no role trades.
 */

/** Products that are off in live mode until they are switched on for named countries. */
export const SWITCHED_PRODUCTS = ['contracts', 'seconds'] as const;
export type SwitchedProduct = (typeof SWITCHED_PRODUCTS)[number];

/** Roles of the console's accounts. An operator has exactly one. */
export const ROLES = ['support', 'compliance', 'finance', 'markets', 'auditor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Who may do what: the one table, enforced on the server for every call of the console. */
export const PERMISSIONS = {
  'customers.read': ['support', 'compliance', 'finance', 'auditor', 'owner'],
  'customers.note': ['support', 'compliance', 'finance', 'owner'],
  'customers.freeze': ['compliance', 'owner'],
  'verification.read': ['compliance', 'owner'],
  'verification.decide': ['compliance', 'owner'],
  'deposits.read': ['support', 'finance', 'auditor', 'owner'],
  'deposits.decide': ['finance', 'owner'],
  'withdrawals.read': ['support', 'compliance', 'finance', 'auditor', 'owner'],
  'withdrawals.decide': ['finance', 'owner'],
  'corrections.read': ['finance', 'auditor', 'owner'],
  'corrections.decide': ['finance', 'owner'],
  'markets.read': ['support', 'compliance', 'finance', 'markets', 'auditor', 'owner'],
  'markets.change': ['markets', 'owner'],
  'products.switch': ['compliance', 'owner'],
  'content.read': ['support', 'markets', 'auditor', 'owner'],
  'content.change': ['support', 'owner'],
  'settings.read': ['compliance', 'finance', 'markets', 'auditor', 'owner'],
  'settings.change': ['owner'],
  'house.read': ['finance', 'markets', 'auditor', 'owner'],
  'operators.read': ['auditor', 'owner'],
  'operators.change': ['owner'],
  'audit.read': ['auditor', 'owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof PERMISSIONS;
