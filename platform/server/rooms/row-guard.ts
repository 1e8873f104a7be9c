/**
 * Rows that are changed by operators' acts alone. The line of the audit log about such an act also
 * says what the rows were afterwards, as a hash, so that a change past the server is noticed.
 */

/** Rows of one table, told apart by what lines call them. */
export interface RowGuard {
  readonly table: string;
  /**
   * What subjects of lines begin with; the values of `key` follow, with blanks between them.
   * Without a key all rows of the table are one subject.
   */
  readonly subject: string;
  readonly key: readonly string[];
  /** Everything that counts: what an act alone may change. */
  readonly columns: readonly string[];
  /** The actions that may change it; without them, every one whose line has such a subject. */
  readonly acts?: readonly string[];
}
