import { create } from 'zustand';
import { ownStore } from '../../../platform/browser/session/own.ts';
import type { Kind } from './schemas.ts';

type Draft = {
  readonly kind: Kind;
  readonly address: string;
  readonly invitation: string;
  readonly code: string;
  /** Which question of a registration is asked, counted from 0. */
  readonly at: number;
  /** The address to which a code went already; going back and forth sends no second one. */
  readonly sentTo: string;
  set: (change: Partial<Omit<Draft, 'set'>>) => void;
};

/** What was typed before one went to read the terms or to choose a dialling code; no password. */
export const useDraft = create<Draft>((set) => ({
  kind: 'email',
  address: '',
  invitation: '',
  code: '',
  at: 0,
  sentTo: '',
  set: (change) => set(change),
}));

type BindDraft = {
  readonly addresses: Readonly<Record<Kind, string>>;
  set: (kind: Kind, address: string) => void;
};

/** The address one is about to bind, kept while one chooses a dialling code. */
export const useBindDraft = ownStore(
  create<BindDraft>((set) => ({
    addresses: { email: '', mobile: '' },
    set: (kind, address) =>
      set(({ addresses }) => ({ addresses: { ...addresses, [kind]: address } })),
  })),
);
