/** What the screens of identity checks know, and the draft that is kept while one leaves. */
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { FormLevel } from '../contract.ts';
import type { formMessage, RealInput, stateMessage } from '../wire.ts';

/** How it stands with one level. */
export type LevelNews = RealState['basic'];

/** The answer of `/real/state`, as far as our screens need it. */
export type RealState = ReturnType<typeof stateMessage>;

const KEY = ['verification:own', 'state'];

/** How it stands; the card has it asked again as soon as an operator has decided. */
export function useRealState() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<RealState>('/real/state', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Asks again after a form was sent. */
export async function refreshReal(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['verification:own'] });
}

/** What one fills in, by the names of the wire. */
export type RealFields = Readonly<Record<Exclude<keyof RealInput, 'real_type'>, string>>;

/** An empty form. */
export const NOTHING: RealFields = {
  id_type: '0',
  name: '',
  card_id: '',
  front_pic: '',
  reverse_pic: '',
  hand_pic: '',
  work_address: '',
  family_address: '',
  realtion: '',
  friend_name: '',
  friend_address: '',
  friend_phone: '',
};

/** A form as the server gives it back. */
export type SentFields = ReturnType<typeof formMessage>;

/** A form that was sent, as fields. */
export function fieldsOf(sent: SentFields): RealFields {
  const given = (name: string): string => String(sent[name as keyof RealFields] ?? '');
  const entries = Object.keys(NOTHING).map((name) => [name, given(name)]);
  return Object.fromEntries(entries) as RealFields;
}

/** The form that was sent last for a level; null before the first. */
export function useSentForm(level: FormLevel) {
  return useQuery({
    queryKey: ['verification:own', 'form', level],
    queryFn: ({ signal }) =>
      get<SentFields | null>('/real/form', {
        fields: { real_type: level },
        signal,
      }),
    enabled: useLoggedIn(),
  });
}

type Drafts = {
  readonly drafts: Readonly<Record<FormLevel, RealFields | null>>;
  /** Which question of a form is asked, counted from 0. */
  readonly places: Readonly<Record<FormLevel, number>>;
  /** Changes a part of a draft, which begins with `start`. Uploads end in any order. */
  change: (level: FormLevel, start: RealFields, part: Partial<RealFields>) => void;
  go: (level: FormLevel, at: number) => void;
  clear: (level: FormLevel) => void;
};

/** What was filled in before one went elsewhere; gone with the page, and with its customer. */
export const useDrafts = ownStore(
  create<Drafts>((set) => ({
    drafts: { 1: null, 2: null },
    places: { 1: 0, 2: 0 },
    change: (level, start, part) =>
      set(({ drafts }) => ({
        drafts: { ...drafts, [level]: { ...(drafts[level] ?? start), ...part } },
      })),
    go: (level, at) => set(({ places }) => ({ places: { ...places, [level]: at } })),
    clear: (level) =>
      set(({ drafts, places }) => ({
        drafts: { ...drafts, [level]: null },
        places: { ...places, [level]: 0 },
      })),
  })),
);
