/**
 * Unpacks one HEIC picture on a thread of its own: the decoder works for seconds without a pause,
 * and the thread that answers orders must not wait for it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

/** What the thread is given. */
export interface HeicWork {
  readonly bytes: Uint8Array;
  readonly mostPixels: number;
}

/** What it answers: pixels of four bytes each, or why there are none. */
export type HeicResult =
  | { readonly width: number; readonly height: number; readonly pixels: Uint8ClampedArray }
  | { readonly refused: 'picture_too_large' | 'not_a_picture' };

async function unpack({ bytes, mostPixels }: HeicWork): Promise<HeicResult> {
  const images = await decode.all({ buffer: bytes });
  try {
    const [first] = images;
    if (first === undefined) return { refused: 'not_a_picture' };
    // Refused by its header, before a single pixel is unpacked.
    if (first.width * first.height > mostPixels) return { refused: 'picture_too_large' };
    const { width, height, data } = await first.decode();
    if (width !== first.width || height !== first.height) return { refused: 'not_a_picture' };
    return { width, height, pixels: data };
  } finally {
    images.dispose();
  }
}

const result = await unpack(workerData as HeicWork).catch(
  // The library throws for whatever it cannot read: that is the customer's file, not a bug.
  (): HeicResult => ({ refused: 'not_a_picture' }),
);
parentPort?.postMessage(result, 'pixels' in result ? [result.pixels.buffer as ArrayBuffer] : []);
