/**
 * Opens the weekly draw under the hash of a new secret, and says the secret when the beacon is
 * there. The secret lies sealed in the database; no call reads it, and no call starts, stops or
 * repeats a draw.
 */
import { randomBytes } from 'node:crypto';
import { commitmentOf, SECRET_BYTES } from '../../../core/draw/draw.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { OpenDraw, RevealDraw } from '../contract.ts';
import { hasPlan, keepSecret, readRunning, readSecret } from '../store/reading.ts';

const EVERY_MS = 3_000;
/** After a refusal it is tried again so much later: money for prizes may be missing. */
const AGAIN_MS = 600_000;
const CONTEXT = 'game.draw';

/** The job of draws. */
export function drawJob(secrets: SecretBox): Job {
  return {
    name: 'game.draws',
    start: async (gateway) => {
      const keeper = new DrawKeeper(gateway, secrets);
      await keeper.step();
      return repeatedly(gateway, EVERY_MS, () => keeper.step(), 'the draw did not go on');
    },
  };
}

/** What the job does, one step at a time. */
export class DrawKeeper {
  private readonly gateway: Gateway;
  private readonly secrets: SecretBox;
  private notBeforeMs = 0;

  constructor(gateway: Gateway, secrets: SecretBox) {
    this.gateway = gateway;
    this.secrets = secrets;
  }

  /** Opens the next draw, or reveals one that has its beacon. */
  async step(): Promise<void> {
    const db = this.gateway.database();
    const draw = await readRunning(db);
    if (draw === undefined) await this.open();
    else if (draw.state === 'closed' && isComplete(draw)) await this.reveal(draw);
  }

  private async open(): Promise<void> {
    const db = this.gateway.database();
    const nowMs = this.gateway.nowMs();
    if (nowMs < this.notBeforeMs || !(await hasPlan(db))) return;
    this.notBeforeMs = nowMs + AGAIN_MS;
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    const commitment = commitmentOf(secret);
    // Kept before it is promised: a promise that nobody can keep would void the draw.
    await keepSecret(db, commitment, this.secrets.seal(secret, CONTEXT));
    const command: OpenDraw = { type: 'game.open_draw', commitment };
    const result = await this.gateway.submit({ actor: 0, command });
    if ('refused' in result) this.gateway.log.warn({ refused: result.refused }, 'no draw opened');
    else this.notBeforeMs = 0;
  }

  private async reveal(draw: { readonly id: number; readonly commitment: string }): Promise<void> {
    const sealed = await readSecret(this.gateway.database(), draw.commitment);
    if (sealed === undefined) return;
    const secret = this.secrets.open(sealed, CONTEXT);
    const command: RevealDraw = { type: 'game.reveal', drawId: draw.id, secret };
    await this.gateway.submit({ actor: 0, command });
  }
}

function isComplete(draw: { readonly markets: string; readonly beacon: string }): boolean {
  const known = draw.beacon === '' ? [] : (JSON.parse(draw.beacon) as readonly unknown[]);
  return known.length === (JSON.parse(draw.markets) as readonly unknown[]).length;
}
