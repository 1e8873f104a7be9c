import { create } from 'zustand';
import { ownStore } from '../../../platform/browser/session/own.ts';
import type { Kind } from './schemas.ts';

type Draft = {
  readonly kind: Kind;
  readonly address: string;
  readonly invitation: string;
  set: (change: Partial<Pick<Draft, 'kind' | 'address' | 'invitation'>>) => void;
};

/** What was typed before one went to choose a dialling code; passwords are not kept. */
export const useDraft = create<Draft>((set) => ({
  kind: 'email',
  address: '',
  invitation: '',
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
