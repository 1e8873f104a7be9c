/** What the screens of the NFT market send. What moves money is sent once. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { describeError, queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { keyedSend, useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { OWN } from './nft-data.ts';
import type { Minted, NftDetail } from './types.ts';

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: [OWN] });
  tellOwnNews({ balances: true });
}

type MoneyPath =
  | '/bind_box/buyNFT'
  | '/bind_box/auctionNFT'
  | '/bind_box/payNFTOrder'
  | '/bind_box/resellNFT'
  | '/bind_box/apply_artist';

/** Sends something once, however often its button is pressed; answers with the server's words. */
export function useNftPost(path: MoneyPath, onDone: () => void) {
  const said = (message: string): void => {
    if (message !== '' && message !== 'null') toast(message, 'good');
    onDone();
  };
  return useKeyedPost(path, said, changed);
}

function useKeyedObject<Answer>(path: string, onDone: (answer: Answer) => void) {
  const [send] = useState(() =>
    keyedSend(async (where, options) =>
      JSON.stringify(await post(where, { ...options, quiet: true })),
    ),
  );
  return useMutation({
    mutationFn: async (fields: Readonly<Record<string, string | number>>) =>
      JSON.parse(await send({ path, fields })) as Answer,
    onSuccess: onDone,
    onSettled: changed,
  });
}

/** Makes a work out of what was uploaded. */
export function useMint(onDone: (minted: Minted) => void) {
  return useKeyedObject<Minted>('/bind_box/mint', onDone);
}

/** Opens a box with random bytes of one's own. */
export function useOpenBox(onDone: (detail: NftDetail) => void) {
  return useKeyedObject<NftDetail>('/bind_box/openBlindBox', onDone);
}

/** Likes a work, or no more. */
export function useLike() {
  return useMutation({
    mutationFn: (code: string) => post('/bind_box/collect', { fields: { code }, quiet: true }),
    onError: (error) => toast(describeError(error), 'bad'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [OWN] }),
  });
}

/** Becomes a fan of an artist, or no more. */
export function useFollow() {
  return useMutation({
    mutationFn: (uid: number) => post('/bind_box/follow_artist', { fields: { uid } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [OWN] }),
  });
}

/** Says that a message was read. */
export function useRead() {
  return useMutation({
    mutationFn: (id: number) =>
      post('/bind_box/readNFTOrderMessage', { fields: { id }, quiet: true }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [OWN, 'messages'] }),
  });
}

/** Random bytes for a draw, which nobody but the customer knows before he sends them. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
