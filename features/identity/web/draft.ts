import { create } from 'zustand';
import type { Kind } from './address-fields.tsx';

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
