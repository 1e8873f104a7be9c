/**
 * Recomputes the draw of a box in the customer's own browser, out of what was published: the root
 * above the secret, the beacon of the ticks, and the place among the works that were left.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { placeIn, rootAbove } from '../receipts/checks.ts';
import type { BoxProof } from './types.ts';

/** What is checked, in the order in which it is shown. */
export const PROOF_CHECKS = ['root', 'ticks', 'left', 'drawn'] as const;
export type ProofCheck = (typeof PROOF_CHECKS)[number];

const BEACON_AFTER_MS = 1_000;

/** Each check, passed or not. */
export function verifyBox(proof: BoxProof): Readonly<Record<ProofCheck, boolean>> {
  const { number, secret, path, root, nonce, beacon, left, work_id: workId } = proof;
  const promise = proof.published.find(({ kind }) => kind === 'promise');
  const all = promise?.kind === 'promise' ? promise : undefined;
  const content = beacon.map((tick) => tick.content).join('\n');
  const place = placeIn(left.length, secret, nonce, bytesToHex(sha256(utf8ToBytes(content))));
  const isLater = beacon.every(({ timeMs }) => timeMs > proof.opened_ms + BEACON_AFTER_MS);
  const markets = beacon.map(({ marketId }) => marketId).join();
  return {
    root: all?.root === root && rootAbove(number, secret, path) === root,
    ticks: beacon.length > 0 && isLater && markets === all?.markets.join(),
    left: left.every((id) => all?.works.some((work) => work.id === id) === true),
    drawn: left[place] === workId,
  };
}
