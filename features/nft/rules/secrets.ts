/** The secrets of a series' boxes: all follow from one, and are promised by one root. */
import {
  commitmentOf,
  type DrawEntry,
  proofOf,
  type ProofStep,
  rootOf,
} from '../../../core/draw/draw.ts';
import { hmacOf } from '../../../core/draw/hashing.ts';

/** The secret of a box: HMAC(master, number). */
export function secretOf(master: string, number: number): string {
  return hmacOf(master, String(number));
}

/** What stands below the root: the number of each box with the hash of its secret. */
function leavesOf(master: string, count: number): DrawEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return { number, nonce: commitmentOf(secretOf(master, number)) };
  });
}

/** What is published before the first box is sold. */
export function rootOfSecrets(master: string, count: number): string {
  return rootOf(leavesOf(master, count));
}

/** What proves that the secret of a box stands below the root. */
export function pathOf(master: string, count: number, number: number): readonly ProofStep[] {
  return proofOf(leavesOf(master, count), number - 1);
}
