/** A socket on which an owner hears of his own, by a listen key; it ends with that and its key. */
import type { ListenKey } from '../../store/listen-keys.ts';
import type { ContractListener } from '../contracts/user-streams.ts';
import type { Connection } from './connection.ts';

/** How often a socket that hears nothing is asked whether it may go on. */
const LOOK_MS = 60_000;

/** What it asks. */
export interface PrivateParts {
  /** Whose the listen key is, if it is not over. */
  readonly listener: () => Promise<ListenKey | undefined>;
  /** Whether the key that asked for it still reads. */
  readonly stillReads: (keyId: number) => Promise<boolean>;
  readonly listen: (owner: number, listener: ContractListener) => () => void;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}

/** Tells one after the other, and nothing after its listen key or its key have ended. */
export class PrivateSocket {
  private readonly connection: Connection;
  private readonly parts: PrivateParts;
  private readonly looking: NodeJS.Timeout;
  private leave: (() => void) | undefined;
  private isOver = false;
  private telling: Promise<void>;

  constructor(connection: Connection, parts: PrivateParts) {
    this.connection = connection;
    this.parts = parts;
    this.looking = setInterval(() => this.after(async () => void (await this.look())), LOOK_MS);
    this.telling = this.begin().catch((error: unknown) => parts.failed(error));
  }

  /** Nothing that is sent here means anything, but that a list of streams is asked for. */
  take(text: string): void {
    let id: unknown = null;
    try {
      ({ id = null } = (JSON.parse(text) ?? {}) as { id?: unknown });
    } catch {
      id = null;
    }
    this.connection.send(JSON.stringify({ result: null, id: typeof id === 'object' ? null : id }));
  }

  /** Hears nothing any more. */
  end(): void {
    this.isOver = true;
    clearInterval(this.looking);
    this.leave?.();
  }

  private after(next: () => Promise<void>): void {
    this.telling = this.telling.then(next).catch((error: unknown) => this.parts.failed(error));
  }

  private async begin(): Promise<void> {
    const found = await this.parts.listener();
    if (found === undefined) return this.connection.end(1_008, 'Invalid listenKey');
    if (this.isOver) return;
    this.leave = this.parts.listen(found.owner, {
      tell: (event) => this.after(async () => this.tell(event)),
    });
  }

  /** Whether it may go on; if not, it says so and ends. */
  private async look(): Promise<boolean> {
    if (this.isOver) return false;
    const found = await this.parts.listener();
    if (found !== undefined && (await this.parts.stillReads(found.keyId))) return true;
    this.connection.send(JSON.stringify({ e: 'listenKeyExpired', E: this.parts.nowMs() }));
    this.end();
    this.connection.end(1_008, 'listenKeyExpired');
    return false;
  }

  private async tell(event: unknown): Promise<void> {
    if (await this.look()) this.connection.send(JSON.stringify(event));
  }
}
