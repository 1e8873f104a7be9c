/**
 * Several statements as one message and one transaction. Between two sync points the protocol's
 * extended queries are one transaction: it commits at the sync, and the first error undoes it all
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 * The driver ends each query with a sync of its own, so that a batch of ten statements cost eleven
 * messages each way, and as many system calls on both sides; this costs one.
 */
import pg from 'pg';
import type { Statement } from './tables.ts';

/** What `bind` takes. */
function bindable(value: Statement['values'][number]): string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value : String(value);
}

/** The statements that a connection has parsed, by name. A connection is given one of these. */
export type ParsedNames = Set<string>;

/**
 * What the statements return is not read. It is a query to the driver,
 * which lets only its own kind share a connection: others might leave a portal open, and this one
 * has run through all of its own when it is answered.
 */
export class OneTransaction extends pg.Query {
  /** Resolves when everything is stored; rejects when nothing is, or when nobody knows. */
  readonly done: Promise<void>;
  private resolve: () => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;
  /** The driver's turn for this query has come. */
  override submit: (connection: pg.Connection) => void;

  /** @param parsed names this connection knows; those that are new to it are added */
  constructor(statements: readonly Statement[], parsed: ParsedNames) {
    super('');
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.submit = (connection) => send(connection, statements, parsed);
  }

  /** The fence answers with a row of nothing; the driver would read it, and fail at it quietly. */
  handleRowDescription(): void {}

  /** As above: a row that nobody reads. */
  handleDataRow(): void {}

  /** The transaction is over; after an error this is not told. */
  handleReadyForQuery(): void {
    this.resolve();
  }

  /** A statement, the commit or the connection has failed. */
  handleError(error: Error): void {
    this.reject(error);
  }
}

function send(
  connection: pg.Connection,
  statements: readonly Statement[],
  parsed: ParsedNames,
): void {
  connection.stream.cork();
  for (const { name, text, values } of statements) {
    if (!parsed.has(name)) {
      parsed.add(name);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: values.map(bindable) }, true);
    connection.execute(null, true);
  }
  connection.sync();
  connection.stream.uncork();
}
