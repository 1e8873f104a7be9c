/** A page of a list as every call of ours answers it. */
export interface Page<Row> {
  readonly total: number;
  readonly current_page: number;
  readonly per_page: number;
  readonly data: readonly Row[];
}

/** One page: what was asked for, how many rows there are in all, and those of the page. */
export function pageOf<Row>(
  asked: { readonly page: number; readonly limit: number },
  total: number,
  data: readonly Row[],
): Page<Row> {
  return { total, current_page: asked.page, per_page: asked.limit, data };
}
