/** Kinds of payment that the payer can take back long afterwards: they carry a mark. */
export const REVERSIBLE: ReadonlySet<string> = new Set(['paypal', 'card', 'direct_debit']);
