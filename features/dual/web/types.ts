/** Dual investment as the wire shows it. */
import type { fixingMessage, indexMessage, orderRow, productRow } from '../wire.ts';

export type Product = ReturnType<typeof productRow>;
export type Order = ReturnType<typeof orderRow>;
export type FixingNow = ReturnType<typeof fixingMessage>;
export type Index = ReturnType<typeof indexMessage>;
