/** Reads whole tables quickly at start-up: COPY … TO STDOUT in text form, row by row. */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\b': '\b',
  '\\f': '\f',
  '\\n': '\n',
  '\\r': '\r',
  '\\t': '\t',
  '\\v': '\v',
  '\\\\': '\\',
};

function unescapeField(field: string): string | null {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  return field.replace(/\\[bfnrtv\\]/g, (pair) => ESCAPES[pair] ?? pair);
}

/**
 * Calls `onRow` with the texts of each row of a query (null for NULL). The client must not be
 * pipelined. Rows come in the order of the query.
 */
export async function copyOut(
  client: pg.Client,
  query: string,
  onRow: (fields: readonly (string | null)[]) => void,
): Promise<void> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`));
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onRow(line.split('\t').map(unescapeField));
  }
}
