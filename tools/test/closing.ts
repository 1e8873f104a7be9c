/** What `npm test` says at its end beside the count: where the time went, and what was odd. */
import type { Told } from './remarks.ts';

/** A part of a run that has ended. */
export interface Part extends Told {
  readonly name: string;
  readonly wallSeconds: number;
  /** Undefined where the system does not tell. */
  readonly processorSeconds: number | undefined;
  readonly failures: readonly string[];
}

const SLOWEST = 10;
function said(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function ofProcessors(seconds: number | undefined): string {
  return seconds === undefined ? '' : `, ${said(seconds)} of processors`;
}

function linesOf({ name, wallSeconds, processorSeconds, files, database }: Part): string[] {
  const kinds = Map.groupBy(files, ({ kind }) => kind);
  const lines = [...kinds].map(([kind, own]) => {
    const sum = own.reduce((total, { seconds }) => total + seconds, 0);
    const isTold = own.some(({ spent }) => spent !== undefined);
    const spent = own.reduce((total, file) => total + (file.spent ?? 0), 0);
    const processors = ofProcessors(isTold ? spent : undefined);
    return `  ${kind}: ${said(sum)} in ${own.length} files${processors}`;
  });
  const asked = database === undefined ? [] : [`  their database: ${said(database)} of processors`];
  return [`${name}: ${said(wallSeconds)}${ofProcessors(processorSeconds)}`, ...lines, ...asked];
}

/**
 * The closing lines of a run: seconds by kind, its slowest files, what was skipped or late, and
 * last what failed, because who keeps only the end must learn it.
 */
export function closingLines(parts: readonly Part[]): string[] {
  const files = parts.flatMap((part) => part.files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const remarks = parts.flatMap((part) => part.remarks);
  const failures = parts.flatMap((part) => part.failures);
  return [
    ...parts.flatMap(linesOf),
    ...(slowest.length === 0 ? [] : ['Slowest files:']),
    ...slowest.map(({ file, seconds }) => `  ${said(seconds)} ${file}`),
    ...(remarks.length === 0 ? [] : ['Skipped or tried again:']),
    ...remarks.map((remark) => `  ${remark}`),
    ...(failures.length === 0 ? [] : ['Failed:']),
    ...failures.map((failure) => `  ${failure}`),
  ];
}
