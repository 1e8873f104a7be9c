/** A NATS server of a test's own, as a process that it may kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { connect } from '@nats-io/transport-node';

const PLACES = ['/usr/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];
const LOOKS = 400;
const LOOK_AGAIN_MS = 25;

/** What a person reads when there is none. */
const NO_NATS =
  'No nats-server was found: install it (Debian: apt-get install nats-server), name its program ' +
  'in NATS_SERVER, or run .ci/run as root, which installs it.';

function natsProgram(): string {
  const { NATS_SERVER: named = '', PATH = '' } = process.env;
  const folders = [...PATH.split(delimiter), ...PLACES].filter((folder) => folder !== '');
  const files = named === '' ? folders.map((folder) => join(folder, 'nats-server')) : [named];
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(NO_NATS);
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A NATS server that lives on one port, in one process after the other. */
export class TestNats {
  readonly url: string;
  private readonly port: number;
  private readonly options: readonly string[];
  private child: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.options = options;
    this.url = `nats://127.0.0.1:${port}`;
  }

  /** Starts one. @param options of the program, such as a token or certificates */
  static async start(...options: readonly string[]): Promise<TestNats> {
    const nats = new TestNats(await freePort(), options);
    await nats.begin();
    return nats;
  }

  /** Starts it again on its port; resolves when it answers. */
  async begin(): Promise<void> {
    const words = ['-a', '127.0.0.1', '-p', String(this.port), ...this.options];
    this.child = spawn(natsProgram(), words, { stdio: 'ignore' });
    for (let look = 0; look < LOOKS; look += 1) {
      if (await this.answers()) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    throw new Error('nats-server does not answer');
  }

  /** Kills it as a power cut does; resolves when it is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private async answers(): Promise<boolean> {
    try {
      const servers = [`127.0.0.1:${this.port}`];
      const connection = await connect({ servers, reconnect: false, timeout: 1_000 });
      await connection.close();
      return true;
    } catch (error) {
      // It answers those too whom it does not let in.
      return /authorization|tls|certificate/i.test(String(error));
    }
  }
}
