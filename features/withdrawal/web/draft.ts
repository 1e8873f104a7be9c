import { create } from 'zustand';
import { ownStore } from '../../../platform/browser/session/own.ts';
import type { WithdrawStep } from './withdraw-steps.ts';

type Draft = {
  /** The chosen way; empty for the first there is. */
  readonly network: string;
  /** As typed. */
  readonly amount: string;
  readonly remark: string;
  /** The question that was asked last. */
  readonly step: WithdrawStep;
};

type Drafts = {
  /** By the number of the coin. */
  readonly drafts: Readonly<Record<number, Draft>>;
  change: (coinId: number, part: Partial<Draft>) => void;
  /** Ends a draft: the withdrawal was sent. */
  clear: (coinId: number) => void;
};

const NOTHING: Draft = { network: '', amount: '', remark: '', step: 'way' };

/**
 * Withdrawals that were begun, each kept while one saves an address, proves who one is or sets the
 * payment password on the way. Where the money goes is chosen anew each time.
 */
export const useDrafts = ownStore(
  create<Drafts>((set) => ({
    drafts: {},
    change: (coinId, part) =>
      set(({ drafts }) => ({
        drafts: { ...drafts, [coinId]: { ...(drafts[coinId] ?? NOTHING), ...part } },
      })),
    clear: (coinId) => set(({ drafts }) => ({ drafts: { ...drafts, [coinId]: NOTHING } })),
  })),
);

/** The draft of a coin. */
export function useDraft(coinId: number): Draft {
  return useDrafts(({ drafts }) => drafts[coinId] ?? NOTHING);
}
