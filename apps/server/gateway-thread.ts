import { MessageChannel, Worker } from 'node:worker_threads';
import { StartupError } from '../../platform/server/database/errors.ts';
import type { LinkedWriter } from '../../platform/server/link/link.ts';
import type { Outlet } from '../../platform/server/link/outlet.ts';
import { PortWriter } from '../../platform/server/link/port-writer.ts';
import type { FailureText, FromThread, GatewayWork } from './gateway-worker.ts';

/** What a gateway in a thread of its own is made with. */
export interface GatewayThreadOptions {
  readonly work: Omit<GatewayWork, 'line'>;
  readonly writer: LinkedWriter;
  readonly outlet: Outlet;
  readonly onStep: (step: string) => void;
  /** Takes what the gateway logs, a JSON text a line. */
  readonly onLogLine: (line: string) => void;
  /** Told when the thread ends although nobody has stopped it. */
  readonly onCrash: (error: Error) => void;
}

/** The error of another thread. */
function errorOf({ message, stack, code, isForPeople }: FailureText): Error {
  const error = isForPeople ? new StartupError(message) : new Error(message);
  error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

/**
 * A gateway in a thread of its own, as the thread of the writer sees it: started with plain data,
 * linked by a line, stopped by a word. Where it ends by itself the server has lost its calls and
 * sockets, and whoever opened it is told.
 */
export class GatewayThread {
  private readonly options: GatewayThreadOptions;
  private readonly worker: Worker;
  private readonly line: PortWriter;
  private readonly gone: Promise<void>;
  private readonly opening = Promise.withResolvers<string>();
  private cause: string | undefined = 'the gateway is starting';
  private isOpen = false;
  private isStopping = false;
  private failure: Error | undefined;

  constructor(options: GatewayThreadOptions) {
    this.options = options;
    const { port1, port2 } = new MessageChannel();
    this.line = new PortWriter(port1, options.writer, options.outlet);
    const workerData: GatewayWork = { ...options.work, line: port2 };
    const file = new URL('./gateway-worker.ts', import.meta.url);
    this.worker = new Worker(file, { workerData, transferList: [port2] });
    this.worker.on('message', (message: FromThread) => this.hear(message));
    this.worker.on('error', (error) => {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
    });
    this.gone = new Promise((resolve) => {
      this.worker.once('exit', (code) => {
        this.end(code);
        resolve();
      });
    });
  }

  /** Resolves with the gateway's address when it answers; rejects with what kept it from that. */
  opened(): Promise<string> {
    return this.opening.promise;
  }

  /** What the gateway waits for before it can serve; undefined when it serves. */
  waitsFor(): string | undefined {
    return this.cause;
  }

  /** Ends the gateway in order; resolves when its thread is gone. Rejects where it could not. */
  async stop(): Promise<void> {
    const crash = this.failure;
    this.isStopping = true;
    this.worker.postMessage('stop');
    await this.gone;
    // What has ended it before was told then.
    if (this.failure !== undefined && this.failure !== crash) throw this.failure;
  }

  private hear(message: FromThread): void {
    if ('log' in message) this.options.onLogLine(message.log);
    else if ('step' in message) this.options.onStep(message.step);
    else if ('failure' in message) this.failure = errorOf(message.failure);
    else if ('opened' in message) {
      this.isOpen = true;
      this.opening.resolve(message.opened);
    } else this.cause = message.waitsFor;
  }

  private end(code: number): void {
    this.line.close();
    this.cause = 'the gateway has ended';
    const failure = this.failure ?? new Error(`the gateway's thread has ended with ${code}`);
    if (!this.isOpen) this.opening.reject(failure);
    else if (!this.isStopping) this.options.onCrash(failure);
  }
}
