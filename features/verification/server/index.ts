/** The front door of identity checks: their calls, their live news, and who waits. */
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { type Part, privateChannel } from '../../../platform/server/realtime/hub.ts';
import { type LevelState, verificationChanged } from '../contract.ts';
import { readLevels, readQueue, sweepForms, type VerificationTables } from '../store/forms.ts';
import { verificationCalls } from './calls.ts';
import { verificationConsoleCalls } from './console-calls.ts';
import type { VerificationServerNeeds } from './needs.ts';

interface News {
  readonly level: number;
  readonly state: string;
}

/** In the frames of our own client. */
const newsPart: Part<News> = {
  name: 'verification',
  shape: 'list',
  keyOf: ({ level }) => String(level),
  merge: (_earlier, later) => later,
};

const SWEEP_MS = 3_600_000;

/** See the head of this file. */
export class VerificationServer implements RoomServer {
  readonly name = 'verification';
  private readonly needs: VerificationServerNeeds;
  private gateway: Gateway | undefined;

  constructor(needs: VerificationServerNeeds) {
    this.needs = needs;
  }

  serve(gateway: Gateway): Running {
    this.gateway = gateway;
    gateway.bus.on(verificationChanged, (state) => this.tell(gateway, state));
    gateway.addCalls(verificationCalls(gateway, this.needs));
    gateway.addConsoleCalls(verificationConsoleCalls(gateway, this.needs));
    const sweep = (): void => {
      const beforeMs = gateway.nowMs() - SWEEP_MS;
      sweepForms(gateway.database<VerificationTables>(), beforeMs).catch((error: unknown) => {
        gateway.log.warn({ err: error }, 'unsent forms could not be deleted');
      });
    };
    const timer = setInterval(sweep, SWEEP_MS);
    return { stop: () => clearInterval(timer) };
  }

  /** How many forms wait for an operator, and since when the oldest does (0: none). */
  waiting(): Promise<{ readonly count: number; readonly oldestMs: number }> {
    return readQueue(this.opened.database<VerificationTables>());
  }

  /** How it stands with the levels of a customer, for operators. */
  async statesOf(customerId: number): Promise<readonly LevelState[]> {
    const levels = await readLevels(this.opened.database<VerificationTables>(), customerId);
    return [...levels.values()].sort((a, b) => a.level - b.level);
  }

  private get opened(): Gateway {
    if (this.gateway === undefined) throw new Error('verification is asked before it serves');
    return this.gateway;
  }

  /** To the customer's screens at once, and by mail once it is decided. */
  private tell({ hub }: Gateway, { owner, level, state }: Readonly<LevelState>): void {
    const channel = privateChannel(owner);
    hub.publish(channel, newsPart, { level, state });
    hub.publishPrivate(owner, 'verification_changed', { level, state });
    if (state !== 'verified' && state !== 'failed') return;
    void this.needs.notify(owner, `verification.mail_${state}`, { level: String(level) });
  }
}
