import { createHash } from 'node:crypto';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { AuditTable } from './tables.ts';

/** How far the log goes, and the hash of its last line. */
export interface AuditHead {
  readonly lines: number;
  readonly sha256: string;
}

/** What a look at the whole chain found. */
export interface AuditVerdict {
  readonly lines: number;
  readonly head: string;
  /** Numbers of the lines that are not what was written, at most ten of them. */
  readonly broken: readonly number[];
  /** How many heads the journal has anchored. */
  readonly anchors: number;
  /** Anchored lines that are missing, or others than were anchored; at most ten of them. */
  readonly astray: readonly number[];
}

/** The hash before the first line. */
export const GENESIS = '0'.repeat(64);
const MOST_TOLD = 10;

/** The hash of a line; lines that say nothing of rows are hashed as they were before any did. */
export function lineHash({ rows_sha256, ...line }: Omit<AuditTable, 'sha256'>): string {
  const hashed = rows_sha256 === '' ? line : { ...line, rows_sha256 };
  return createHash('sha256').update(canonicalText(hashed)).digest('hex');
}

/** Reads the audit log line by line and says where it is not what was written, or anchored. */
export class AuditChain {
  private lines = 0;
  private head = GENESIS;
  private readonly broken: number[] = [];
  private readonly anchors: ReadonlyMap<number, string>;
  /** Anchors that no line has met yet. */
  private readonly open: Set<number>;

  /** @param anchors what the journal has noted: the hash of a line by its number */
  constructor(anchors: ReadonlyMap<number, string>) {
    this.anchors = anchors;
    this.open = new Set(anchors.keys());
  }

  /** The number of the last line read. */
  get last(): number {
    return this.lines;
  }

  /** The next line as it is stored. */
  read({ sha256, ...line }: AuditTable): void {
    const id = Number(line.id);
    const isNext = id === this.lines + 1;
    const isSound = isNext && line.previous_sha256 === this.head && sha256 === lineHash(line);
    if (!isSound && this.broken.length < MOST_TOLD) this.broken.push(id);
    if (this.anchors.get(id) === sha256) this.open.delete(id);
    this.head = sha256;
    this.lines = id;
  }

  /** What was found, once all lines were read. */
  verdict(): AuditVerdict {
    const { lines, head, broken } = this;
    const astray = [...this.open].sort((a, b) => a - b).slice(0, MOST_TOLD);
    return { lines, head, broken, anchors: this.anchors.size, astray };
  }
}
