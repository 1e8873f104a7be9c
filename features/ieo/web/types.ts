/** Token subscriptions as the wire shows them. */
import type { detailInfo, orderRow, projectRow } from '../wire.ts';

export type Project = ReturnType<typeof projectRow>;
export type Detail = ReturnType<typeof detailInfo>;
export type Part = Detail['parts'][number];
export type Order = ReturnType<typeof orderRow>;
