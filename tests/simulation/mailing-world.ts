/** A server that mails and can be killed, and a mail server that can be stopped at each step. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Envelope } from '../../core/engine/command.ts';
import type { Result } from '../../platform/server/writer/writer-options.ts';
import { compiledOnce } from '../support/compiled.ts';

const SERVER = resolve(import.meta.dirname, 'mailing-server.ts');

/** How far a mail has come. What was read is taken once it is answered, and not before. */
export type Step = 'connected' | 'addressed' | 'announced' | 'read';

/** A mail that was taken. */
export interface Taken {
  readonly id: string;
  readonly text: string;
}

/** Takes mails, and stops at a step when it is told to. */
export class MailCatcher {
  readonly taken: Taken[] = [];
  private stopAt: Step | undefined;
  private onStop: () => Promise<boolean> = () => Promise.resolve(true);
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => void this.reach('connected').then(() => done(), done),
    onRcptTo: (_address, _session, done) => void this.reach('addressed').then(() => done(), done),
    onData: (stream, _session, done) => {
      void this.reach('announced')
        .then(() => text(stream))
        .then(async (mail) => {
          await this.reach('read');
          const id = /^Message-ID: <([^>]+)>\r?$/im.exec(mail)?.[1] ?? '';
          this.taken.push({ id, text: mail.slice(mail.indexOf('\r\n\r\n')) });
          done();
        })
        .catch((error: unknown) => done(error as Error));
    },
  });

  /** Begins; the address for the server. */
  async open(): Promise<string> {
    // A client that is killed is what this is about.
    this.server.on('error', () => undefined);
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((done) => this.server.close(() => done()));
  }

  /** The next mail that comes to a step waits there for `act`, which says whether it goes on. */
  at(step: Step, act: () => Promise<boolean>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stopAt = step;
      this.onStop = async () => {
        const goesOn = await act().catch((error: unknown) => {
          reject(error);
          return false;
        });
        resolve();
        return goesOn;
      };
    });
  }

  private async reach(step: Step): Promise<void> {
    if (this.stopAt !== step) return;
    this.stopAt = undefined;
    if (!(await this.onStop())) throw new Error('who sent this is no more');
  }
}

/** The server in a process. */
export class MailingServer {
  private child: ChildProcess | undefined;
  private readonly parts: readonly string[];
  private readonly asked = new Map<number, (result: Result | undefined) => void>();
  private count = 0;

  constructor(...parts: readonly [connectionString: string, data: string, smtpUrl: string]) {
    this.parts = parts;
  }

  /** Starts it; resolves when it takes commands. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [SERVER, ...this.parts], {
      env: compiledOnce,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child = child;
    child.stdin.on('error', () => undefined);
    const gone = new Promise<never>((_resolve, reject) => {
      child.once('exit', () => {
        for (const answer of this.asked.values()) answer(undefined);
        this.asked.clear();
        reject(new Error('the server has ended before it was ready'));
      });
    });
    const ready = new Promise<void>((done) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line === 'ready') done();
        else this.heard(line);
      });
    });
    gone.catch(() => undefined);
    await Promise.race([ready, gone]);
  }

  /** Gives a command; undefined when the server is killed before it has answered. */
  give(envelope: Envelope): Promise<Result | undefined> {
    this.count += 1;
    const number = this.count;
    if (this.child === undefined) return Promise.resolve(undefined);
    return new Promise((answer) => {
      this.asked.set(number, answer);
      this.child?.stdin?.write(`${JSON.stringify({ number, envelope })}\n`);
    });
  }

  /** Ends the process with a signal and waits until it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    this.child = undefined;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  private heard(line: string): void {
    const { number, result } = JSON.parse(line) as { number: number; result?: Result };
    this.asked.get(number)?.(result);
    this.asked.delete(number);
  }
}
