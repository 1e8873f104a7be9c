/** OTC as it comes over the wire. */
export * from './inputs.ts';
export * from './orders.ts';
export * from './rows.ts';
