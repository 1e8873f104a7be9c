/**
 * Several statements as one message and one transaction. Between two sync points the protocol's
 * extended queries are one transaction: it commits at the sync, and the first error undoes it all
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 * The driver ends each query with a sync of its own, so that a batch of ten statements cost eleven
 * round trips' worth of system calls on both sides; this is a query of the kind that the driver
 * lets others write, and costs one.
 */
import type pg from 'pg';
import type { Statement } from './tables.ts';

/** What `bind` takes. */
function bindable(value: Statement['values'][number]): string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value : String(value);
}

/** The statements that a connection has parsed, by name. A connection is given one of these. */
export type ParsedNames = Set<string>;

/** See the head of this file. What the statements return is not read. */
export class OneTransaction implements pg.Submittable {
  /** Resolves when everything is stored; rejects when nothing is, or when nobody knows. */
  readonly done: Promise<void>;
  private readonly statements: readonly Statement[];
  private readonly parsed: ParsedNames;
  private resolve: () => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;

  /** @param parsed names this connection knows; those that are new to it are added */
  constructor(statements: readonly Statement[], parsed: ParsedNames) {
    this.statements = statements;
    this.parsed = parsed;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** The driver's turn for this query has come. */
  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const { name, text, values } of this.statements) {
      if (!this.parsed.has(name)) {
        this.parsed.add(name);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: values.map(bindable) }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  /** The transaction is over; after an error this is not told. */
  handleReadyForQuery(): void {
    this.resolve();
  }

  /** A statement, the commit or the connection has failed. */
  handleError(error: Error): void {
    this.reject(error);
  }

  handleCommandComplete(): void {}

  handleDataRow(): void {}

  handleRowDescription(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}
