import { type Envelope, isRefusal, type Refusal } from '../../../core/engine/command.ts';
import type { AnchorAudit } from '../contract.ts';
import type { AuditHead } from './audit-chain.ts';

/** What anchoring works with. */
export interface AuditAnchorsOptions {
  readonly submit: (envelope: Envelope) => Promise<object | Refusal>;
  readonly nowMs: () => number;
  /** Told when the writer did not take one. */
  readonly onFailure: (error: unknown) => void;
}

export const ANCHOR_EVERY_MS = 60_000;

/**
 * Has the journal note the head of the audit log, at most once a minute: whoever cuts off the
 * newest lines, which the chain alone cannot show, has the journal against him.
 */
export class AuditAnchors {
  private readonly options: AuditAnchorsOptions;
  private newest: AuditHead | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private sentMs = Number.NEGATIVE_INFINITY;
  private isStopped = false;

  constructor(options: AuditAnchorsOptions) {
    this.options = options;
  }

  /** The log has grown. Nobody waits for the anchor: a line is durable without it. */
  note(head: AuditHead): void {
    if (this.isStopped || head.lines <= (this.newest?.lines ?? 0)) return;
    this.newest = head;
    const waitMs = this.sentMs + ANCHOR_EVERY_MS - this.options.nowMs();
    if (waitMs <= 0) this.send();
    else this.timer ??= setTimeout(() => this.send(), waitMs).unref();
  }

  /** Anchors what is left. */
  async stop(): Promise<void> {
    const isLeft = this.timer !== undefined;
    this.isStopped = true;
    if (isLeft) this.send();
    await this.sending;
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sentMs = this.options.nowMs();
    this.sending = this.sending.then(() => this.give());
  }

  private async give(): Promise<void> {
    const { submit, onFailure } = this.options;
    if (this.newest === undefined) return;
    const command: AnchorAudit = { type: 'operators.anchor', ...this.newest };
    try {
      const result = await submit({ actor: 0, command });
      if (isRefusal(result)) throw new Error(`an anchor was refused: ${result.refused}`);
    } catch (error) {
      onFailure(error);
    }
  }
}
