/** A large file that is looked at in pieces, so that nobody holds all of it in memory. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

const WINDOW = 256 * 1024;

/** Thrown by whoever looks at a file that is not what it should be. */
export class BrokenMedia extends Error {
  override readonly name = 'BrokenMedia';
}

/** A file on disk, read through a window that moves. */
export class MediaFile {
  readonly size: number;
  private readonly descriptor: number;
  private window = Buffer.alloc(0);
  private windowAt = 0;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r+');
    this.size = fstatSync(this.descriptor).size;
  }

  /** Some bytes; a file that ends before them is broken. */
  read(at: number, length: number): Buffer {
    if (at < 0 || at + length > this.size) throw new BrokenMedia('ends too early');
    const isInside = at >= this.windowAt && at + length <= this.windowAt + this.window.length;
    if (!isInside) {
      const wanted = Math.min(Math.max(length, WINDOW), this.size - at);
      this.window = Buffer.alloc(wanted);
      this.windowAt = at;
      readSync(this.descriptor, this.window, 0, wanted, at);
    }
    return this.window.subarray(at - this.windowAt, at - this.windowAt + length);
  }

  /** Text of one byte a letter. */
  text(at: number, length: number): string {
    return this.read(at, length).toString('latin1');
  }

  /** Writes over some bytes. */
  write(at: number, bytes: Uint8Array): void {
    writeSync(this.descriptor, bytes, 0, bytes.length, at);
    this.window = Buffer.alloc(0);
  }

  /** Writes nothing over a stretch. */
  blank(from: number, to: number): void {
    for (let at = from; at < to; at += WINDOW) {
      this.write(at, Buffer.alloc(Math.min(WINDOW, to - at)));
    }
  }

  /** The file piece by piece, each with the last bytes of the one before it. */
  *pieces(overlap: number): Generator<Buffer> {
    for (let at = 0; at < this.size; at += WINDOW) {
      const from = Math.max(0, at - overlap);
      yield this.read(from, Math.min(at + WINDOW, this.size) - from);
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
