/**
 * How the console goes through long lists: the server says of a page with which row the next one
 * begins, so that it neither skips rows by their count nor shows one twice when newer ones come.
 */

/** What the server answers of a page, besides its rows. */
export interface ListedPage {
  /** How many rows there are, as far as the server counts. */
  readonly total: number;
  /** What to ask for as `after` to get the next page. */
  readonly next?: string;
}

/** What is asked of a list besides its page. */
export type AskedList = Readonly<Record<string, unknown>> & { readonly perPage: number };

/** How many pages are remembered; of those before one asks by their numbers again. */
const MAX_MARKS = 500;

/** Where the pages begin that come after those that were shown. */
export class PageMarks {
  private readonly marks = new Map<string, string>();

  /** What is sent as `after` for a page; undefined where the page before was not shown. */
  after(list: string, asked: AskedList, page: number): string | undefined {
    return page === 1 ? undefined : this.marks.get(JSON.stringify([list, asked, page]));
  }

  /** Notes what a page said; answers how many rows there are, one more where others follow. */
  note(list: string, asked: AskedList, page: number, { total, next }: ListedPage): number {
    const name = JSON.stringify([list, asked, page + 1]);
    this.marks.delete(name);
    if (next === undefined) return total;
    if (this.marks.size >= MAX_MARKS) this.marks.clear();
    this.marks.set(name, next);
    return Math.max(total, page * asked.perPage + 1);
  }
}
