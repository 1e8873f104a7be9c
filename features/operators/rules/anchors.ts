/**
 * Heads of the audit log in the journal, whose chain everything else hangs on. What must always
 * hold: each anchor is of more lines than the one before. Whether the log really has them is for
 * the verification to see, because rules know no log.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { AnchorAudit, AnchorRefusal, AuditAnchor } from '../contract.ts';

const SHA256 = /^[0-9a-f]{64}$/;

function no(name: AnchorRefusal): Refusal {
  return refuse(name);
}

/** Anchors of the audit log: each with its number of lines and its head. */
export class Anchors {
  private readonly context: RoomContext;
  /** The newest; the earlier ones are in the table and in the journal. */
  private last: AuditAnchor | undefined;

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** Refusals in the order of `ANCHOR_REFUSALS`. */
  anchor({ lines, sha256 }: AnchorAudit, context: CommandContext): OutcomeOf<AnchorAudit> {
    if (context.actor !== 0) return no('not_allowed');
    const isSound = Number.isSafeInteger(lines) && lines > 0 && SHA256.test(sha256);
    if (!isSound) return no('bad_anchor');
    if (lines <= (this.last?.lines ?? 0)) return no('not_longer');
    this.last = { lines, sha256, anchoredMs: context.timeMs };
    this.context.changes.append('audit_anchors', this.last);
    return accept({ lines });
  }

  /** Puts the newest stored row back. */
  restore(anchor: AuditAnchor): void {
    this.last = anchor;
  }

  *stateLines(): Generator<string> {
    if (this.last !== undefined) yield `anchor ${canonicalText(this.last)}`;
  }
}
