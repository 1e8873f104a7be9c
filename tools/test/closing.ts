/** What `npm test` says at its end beside the count: where the time went, and what was odd. */
import { readFileSync } from 'node:fs';
import type { Told } from './remarks.ts';

/** A part of a run that has ended. */
export interface Part extends Told {
  readonly name: string;
  readonly wallSeconds: number;
  /** Undefined where the system does not tell. */
  readonly processorSeconds: number | undefined;
}

const SLOWEST = 10;
/** Linux counts processor time in hundredths of a second for whoever reads it. */
const TICKS_A_SECOND = 100;

/**
 * Seconds of processors that ended children took, theirs included, as Linux tells; a server that
 * left its parent, such as PostgreSQL, is not among them.
 */
export function processorSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const text = readFileSync('/proc/self/stat', 'utf8');
  // The name stands in brackets and may hold spaces; the fields after it are counted from there.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

function said(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function linesOf({ name, wallSeconds, processorSeconds: spent, files }: Part): string[] {
  const processors = spent === undefined ? '' : `, ${said(spent)} of processors`;
  const kinds = Map.groupBy(files, ({ kind }) => kind);
  const lines = [...kinds].map(([kind, own]) => {
    const sum = own.reduce((total, { seconds }) => total + seconds, 0);
    return `  ${kind}: ${said(sum)} in ${own.length} files`;
  });
  return [`${name}: ${said(wallSeconds)}${processors}`, ...lines];
}

/** The closing lines of a run: seconds by kind, its slowest files, and what was skipped or late. */
export function closingLines(parts: readonly Part[]): string[] {
  const files = parts.flatMap((part) => part.files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const remarks = parts.flatMap((part) => part.remarks);
  return [
    ...parts.flatMap(linesOf),
    ...(slowest.length === 0 ? [] : ['Slowest files:']),
    ...slowest.map(({ file, seconds }) => `  ${said(seconds)} ${file}`),
    ...(remarks.length === 0 ? [] : ['Skipped or tried again:']),
    ...remarks.map((remark) => `  ${remark}`),
  ];
}
