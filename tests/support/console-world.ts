import type { Command } from '../../core/engine/command.ts';
import { type ConsoleClient, inForce, operatorAt } from './console-client.ts';
import type { TestServer } from './server.ts';
import type { Row } from './server-client.ts';

/** Why anything is done in these examples. */
export const REASON = 'an example';

/** What to send, and by whom; the first owner where nothing is said. */
export interface ChangeExample {
  readonly fields: Row;
  readonly by?: ConsoleClient;
  /** Sent instead of fields, where the call takes a file. */
  readonly file?: Uint8Array;
}

/** Makes a sound example of a call that changes something. */
export type ConsoleChange = (world: ConsoleWorld) => Promise<ChangeExample> | ChangeExample;

/** Whoever is hired in any world of a server is somebody new. */
let hires = 0;

/** What examples of the console's changes are made with: operators, customers, and the server. */
export class ConsoleWorld {
  readonly server: TestServer;
  readonly alice: number;
  readonly bob: number;
  readonly password = 'a long password of the test';

  private constructor(server: TestServer, alice: number, bob: number) {
    this.server = server;
    this.alice = alice;
    this.bob = bob;
  }

  /** The console of a server with its demo customers. */
  static async open(server: TestServer): Promise<ConsoleWorld> {
    const owner = await operatorAt(server);
    const idOf = async (account: string): Promise<number> => {
      const [found] = await owner.rows('/customers', { q: account });
      return Number(found?.['id']);
    };
    return new ConsoleWorld(server, await idOf('alice@demo.test'), await idOf('bob@demo.test'));
  }

  /** Another owner, who was hired a moment ago. */
  async hired(): Promise<{ readonly id: number; readonly client: ConsoleClient }> {
    hires += 1;
    const email = `hired${hires}@console.test`;
    const made = { email, name: email, role: 'owner', password: this.password } as const;
    const id = await this.server.running.gateway.rooms.operators.add({
      ...made,
      isTemporary: false,
    });
    return { id: id ?? 0, client: await operatorAt(this.server, made) };
  }

  /**
   * What another owner is answered, who makes a call that changes something; where it needs a
   * second operator, the number of what was made after his yes.
   */
  async done(path: string, fields: Row): Promise<Row> {
    const { client } = await this.hired();
    const message = await client.message(client.post(path, fields));
    return message['planned'] === undefined ? message : this.confirmed(path, message);
  }

  /** What a planned call has made, once it was confirmed: its number, as its line names it. */
  async confirmed(path: string, message: Row): Promise<Row> {
    const ended = await inForce(this.server, Promise.resolve({ message }));
    if (ended['state'] !== 'done') throw new Error(`${path} ${JSON.stringify(ended)}`);
    const owner = await operatorAt(this.server);
    const [line] = await owner.rows('/audit', { action: path, order: 'DESC', perPage: 1 });
    return { id: Number(String(line?.['subject']).split(' ').at(-1)) };
  }

  /** Gives a command; its answer. */
  give(actor: number, command: Command & Readonly<Record<string, unknown>>): Promise<Row> {
    return this.server.give(actor, command) as Promise<Row>;
  }
}
