/**
 * A keep-alive connection over a plain socket, written by hand, because a client of HTTP costs more
 * than the server that is measured.
 */
import { connect, type Socket } from 'node:net';

const READ_BYTES = 16 * 1024;

/** What stands between two texts, the first one searched for from a place on. */
export function between(
  text: string,
  from: number,
  before: string,
  after: string,
): string | undefined {
  const start = text.indexOf(before, from);
  if (start < 0) return undefined;
  const end = text.indexOf(after, start + before.length);
  return end < 0 ? undefined : text.slice(start + before.length, end);
}

/** One connection: a request at a time. */
export class HttpLine {
  private readonly socket: Socket;
  private readonly heard: (answer: string, body: number) => void;
  private received = '';
  readonly opened: Promise<void>;
  private readonly closed: Promise<void>;

  /** @param heard is told each whole answer, and where its body begins */
  constructor(port: number, heard: (answer: string, body: number) => void) {
    this.heard = heard;
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const callback = (length: number): boolean => {
      this.receive(buffer.toString('latin1', 0, length));
      return true;
    };
    // One buffer for all that is ever read, and no stream in between.
    this.socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
    this.socket.setNoDelay(true);
    this.opened = new Promise((resolve) => void this.socket.once('connect', resolve));
    this.closed = new Promise((resolve, reject) => {
      this.socket.on('close', () => resolve());
      this.socket.on('error', reject);
    });
  }

  /** Sends a whole request. */
  write(request: string): void {
    this.socket.write(request, 'latin1');
  }

  /** Ends the connection. */
  end(): Promise<void> {
    this.socket.end();
    return this.closed;
  }

  private receive(chunk: string): void {
    this.received = this.received === '' ? chunk : this.received + chunk;
    const answer = this.received;
    const body = answer.indexOf('\r\n\r\n') + 4;
    if (body < 4) return;
    const length = Number(between(answer, 0, 'content-length: ', '\r\n'));
    if (Number.isNaN(length)) throw new Error(`an answer without a length: ${answer}`);
    if (answer.length < body + length) return;
    this.received = '';
    this.heard(answer, body);
  }
}
