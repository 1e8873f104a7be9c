/** Lock-ups as the wire shows them. */
import type { orderRow, productRow } from '../wire.ts';

export type Product = ReturnType<typeof productRow>;
export type Order = ReturnType<typeof orderRow>;
