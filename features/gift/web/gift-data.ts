/** What the screen of gift cards reads and sends. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../../core/wire/page.ts';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { keyedSend, useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import type { cardRow, coinRow, validRow } from '../wire.ts';

export type CardRow = ReturnType<typeof cardRow>;
export type CoinRow = ReturnType<typeof coinRow>;

const OWN = 'gift:own';
const PAGE_SIZE = 20;

/** What a card is bought with. */
export type Buying = {
  readonly currency: number;
  readonly amount: string;
  readonly template: string;
  readonly email: string;
  readonly greeting: string;
};

/** A card that was bought a moment ago: nobody is told its code again. */
export type Bought = { readonly id: number; readonly code: string };

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: [OWN] });
  tellOwnNews({ balances: true });
}

/** Coins in which cards are bought. */
export function useCoins() {
  return useQuery({
    queryKey: [OWN, 'coins'],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly CoinRow[] }>('/gift/coins', { signal, quiet: true }),
    select: ({ list }) => list,
  });
}

/** A page of own cards, the newest first. */
export function askCards(page: number, signal?: AbortSignal): Promise<Page<CardRow>> {
  return get<Page<CardRow>>('/gift/list', { fields: { page, limit: PAGE_SIZE }, signal });
}

/** Own cards, the newest first. */
export function useCards() {
  return usePaged([OWN, 'list'], async (page, signal) => (await askCards(page, signal)).data, true);
}

/** Buys a card, once however often its button is pressed. */
export function useBuy(onBought: (bought: Bought) => void) {
  const [send] = useState(() =>
    keyedSend(async (path, options) =>
      JSON.stringify(await post(path, { ...options, quiet: true })),
    ),
  );
  return useMutation({
    mutationFn: async (asked: { readonly fields: Buying; readonly proof: object }) =>
      JSON.parse(
        await send({ path: '/gift/buy', fields: asked.fields, proof: { ...asked.proof } }),
      ) as Bought,
    onSuccess: onBought,
    onSettled: changed,
  });
}

/**
 * Redeems a card by its code; rejects with why not. No mutation: whatever refuses one is said by
 * all screens in passing, and a refused code is said at its field, once.
 */
export function useRedeem() {
  const [send] = useState(() => keyedSend());
  const [isPending, setPending] = useState(false);
  const redeem = async (code: string): Promise<string> => {
    setPending(true);
    try {
      return await send({ path: '/gift/redeem', fields: { code } });
    } finally {
      setPending(false);
      changed();
    }
  };
  return { redeem, isPending };
}

/** Takes a card back. */
export function useTakeBack(onDone: (said: string) => void) {
  return useKeyedPost('/gift/take_back', onDone, changed);
}

/** Whether a code is good. */
export async function look(code: string): Promise<boolean> {
  const answer = await post<ReturnType<typeof validRow>>('/gift/look', { fields: { code } });
  return answer.is_valid === 1;
}
