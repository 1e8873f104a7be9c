/**
 * How a line over a network writes what it says: numbered frames, each sealed with a key that only
 * its two ends have. A frame that somebody else wrote, or that comes a second time, is none; one
 * that is missing is noticed by the next.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SEAL_BYTES = 16;
const NUMBER_BYTES = 8;
const KIND_AT = SEAL_BYTES + NUMBER_BYTES;

/** Bytes that a frame has before what it carries. */
export const FRAME_HEAD_BYTES = KIND_AT + 1;

/** What a frame is: the last part of a text, one before it, a sign of life, or a good-bye. */
export type FrameKind = 'last' | 'part' | 'beat' | 'end';

const KINDS: readonly FrameKind[] = ['last', 'part', 'beat', 'end'];

/** A frame that has arrived in its turn. */
export interface Frame {
  readonly kind: FrameKind;
  readonly body: Buffer;
}

function sealOf(key: Buffer, sealed: Buffer): Buffer {
  return createHmac('sha256', key).update(sealed).digest().subarray(0, SEAL_BYTES);
}

/** Writes the frames of one direction, numbered from 0. */
export class FrameWriter {
  private readonly key: Buffer;
  private next = 0;

  constructor(key: Buffer) {
    this.key = key;
  }

  /** The next frame. */
  write(kind: FrameKind, body: Buffer = Buffer.alloc(0)): Buffer {
    const frame = Buffer.allocUnsafe(FRAME_HEAD_BYTES + body.length);
    frame.writeBigUInt64BE(BigInt(this.next), SEAL_BYTES);
    frame.writeUInt8(KINDS.indexOf(kind), KIND_AT);
    body.copy(frame, FRAME_HEAD_BYTES);
    sealOf(this.key, frame.subarray(SEAL_BYTES)).copy(frame);
    this.next += 1;
    return frame;
  }
}

/** Reads the frames of one direction. */
export class FrameReader {
  private readonly key: Buffer;
  private next = 0n;

  constructor(key: Buffer) {
    this.key = key;
  }

  /**
   * The frame that the bytes are: `foreign` where the other end has not written them, or has been
   * heard saying it before; `gap` where something before them is missing.
   */
  read(bytes: Uint8Array): Frame | 'foreign' | 'gap' {
    const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (frame.length < FRAME_HEAD_BYTES) return 'foreign';
    const seal = sealOf(this.key, frame.subarray(SEAL_BYTES));
    if (!timingSafeEqual(seal, frame.subarray(0, SEAL_BYTES))) return 'foreign';
    const number = frame.readBigUInt64BE(SEAL_BYTES);
    if (number < this.next) return 'foreign';
    const kind = KINDS[frame.readUInt8(KIND_AT)];
    if (number > this.next || kind === undefined) return 'gap';
    this.next += 1n;
    return { kind, body: frame.subarray(FRAME_HEAD_BYTES) };
  }
}
