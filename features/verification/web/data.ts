/** What the screens of identity checks know, and the draft that is kept while one leaves. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { onPrivateNews } from '../../../platform/browser/live/socket.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { FormLevel, FormState } from '../contract.ts';

/** How it stands with one level. */
export type LevelNews = {
  readonly state: FormState;
  /** Why it failed, in the customer's language; empty otherwise. */
  readonly reason: string;
  readonly note: string;
  readonly submitted_ms: number;
  readonly decided_ms: number;
};

/** The answer of `/real/state`, as far as our screens need it. */
export type RealState = {
  readonly level: number;
  readonly has_email: 0 | 1;
  readonly has_phone: 0 | 1;
  /** Whether a phone has to be bound too: not where the house can send no text messages. */
  readonly needs_phone: 0 | 1;
  /** Whether the first form brought the pictures; else the second has to. */
  readonly has_pictures: 0 | 1;
  readonly basic: LevelNews;
  readonly advanced: LevelNews;
  readonly limits: readonly {
    readonly level: number;
    readonly withdrawal: string;
    readonly fiat: string;
  }[];
};

const KEY = ['balances', 'real_state'];

/** How it stands; asked again as soon as an operator has decided. */
export function useRealState() {
  useEffect(
    () =>
      onPrivateNews<{ readonly verification: unknown }>((news) => {
        if (news.verification) void refreshReal();
      }),
    [],
  );
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<RealState>('/real/state', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Asks again after a form was sent. */
export async function refreshReal(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
  await queryClient.invalidateQueries({ queryKey: ['balances', 'real_form'] });
}

/** What one fills in, by the names of the wire. */
export type RealFields = {
  readonly id_type: '0' | '1' | '2';
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
  readonly reverse_pic: string;
  readonly hand_pic: string;
  readonly work_address: string;
  readonly family_address: string;
  readonly realtion: string;
  readonly friend_name: string;
  readonly friend_address: string;
  readonly friend_phone: string;
};

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
export type SentFields = Omit<RealFields, 'id_type'> & { readonly id_type: number };

/** A form that was sent, as fields. */
export function fieldsOf(sent: SentFields): RealFields {
  return { ...sent, id_type: String(sent.id_type) as RealFields['id_type'] };
}

/** The form that was sent last for a level; null before the first. */
export function useSentForm(level: FormLevel) {
  return useQuery({
    queryKey: ['balances', 'real_form', level],
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
  /** Changes a part of a draft, which begins with `start`. Uploads end in any order. */
  change: (level: FormLevel, start: RealFields, part: Partial<RealFields>) => void;
  clear: (level: FormLevel) => void;
};

/** What was filled in before one went elsewhere; gone with the page, and with its customer. */
export const useDrafts = ownStore(
  create<Drafts>((set) => ({
    drafts: { 1: null, 2: null },
    change: (level, start, part) =>
      set(({ drafts }) => ({
        drafts: { ...drafts, [level]: { ...(drafts[level] ?? start), ...part } },
      })),
    clear: (level) => set(({ drafts }) => ({ drafts: { ...drafts, [level]: null } })),
  })),
);
