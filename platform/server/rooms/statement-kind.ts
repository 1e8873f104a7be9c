/** What people see as one in their statements: some reasons of postings of one room. */
export interface StatementKind {
  readonly room: string;
  readonly kind: string;
  readonly reasons: readonly string[];
}
