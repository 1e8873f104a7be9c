import { type Consumer, type Effect, handler } from '../../../platform/server/durable/consumer.ts';
import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { type Part, privateChannel } from '../../../platform/server/realtime/hub.ts';
import { type LevelState, verificationChanged } from '../contract.ts';
import {
  readForm,
  readLevels,
  readLimits,
  readSamePerson,
  readVerifiedLevels,
  sweepForms,
  type VerificationTables,
} from '../store/forms.ts';
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

/** The front door of identity checks: their calls, their live news and their mails. */
export class VerificationServer implements RoomServer {
  readonly name = 'verification';
  private readonly needs: VerificationServerNeeds;
  readonly jobs: readonly Job[] = [
    { name: 'verification.sweep', start: (gateway) => this.sweep(gateway) },
  ];
  readonly consumers: readonly Consumer[] = [
    {
      name: 'verification.mails',
      handlers: [handler(verificationChanged, (state, effect) => this.write(state, effect))],
    },
  ];

  constructor(needs: VerificationServerNeeds) {
    this.needs = needs;
  }

  calls(gateway: Gateway): Call[] {
    return verificationCalls(gateway, this.needs);
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return verificationConsoleCalls(gateway, this.needs);
  }

  /** Tells a customer's screens how it stands. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(verificationChanged, ({ owner, level, state }) => {
      hub.publish(privateChannel(owner), newsPart, { level, state });
      hub.publishPrivate(owner, 'verification_changed', { level, state });
    });
  }

  /** The highest verified level of each of these customers; those without one are missing. */
  verifiedLevels(owners: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return readVerifiedLevels(this.needs.db, owners);
  }

  /** The name on the form by which a customer was verified; undefined while he is not. */
  async verifiedName(owner: number): Promise<string | undefined> {
    const { db } = this.needs;
    const basic = (await readLevels(db, owner)).get(1);
    if (basic?.state !== 'verified') return undefined;
    return (await readForm(db, basic.formId))?.fields['name'];
  }

  /** Other customers who have named the same document. */
  samePersonAs(owner: number): Promise<readonly number[]> {
    return readSamePerson(this.needs.db, owner);
  }

  /** How far a customer is verified, and what that allows, as committed rows have it. */
  async levelStatus(owner: number) {
    const { db } = this.needs;
    const level = (await this.verifiedLevels([owner])).get(owner) ?? 0;
    const limits = await readLimits(db);
    const limitUnits = limits.find((each) => each.level === level)?.withdrawalUnits ?? 0n;
    return { level, limitUnits };
  }

  private sweep(gateway: Gateway): Running {
    const db = gateway.database<VerificationTables>();
    const sweep = () => sweepForms(db, gateway.nowMs() - SWEEP_MS);
    return repeatedly(gateway, SWEEP_MS, sweep, 'unsent forms could not be deleted');
  }

  /** Writes to a customer once it is decided. */
  private async write(
    { owner, level, state }: Readonly<LevelState>,
    effect: Effect,
  ): Promise<void> {
    if (state !== 'verified' && state !== 'failed') return;
    const details = { level: String(level) };
    await this.needs.notifyIn(effect, owner, `verification.mail_${state}`, details);
  }
}
