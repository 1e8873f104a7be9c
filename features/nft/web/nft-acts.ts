/** What the screens of the NFT market send. What moves money is sent once. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { describeError, queryClient } from '../../../platform/browser/api/query.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import type { DealRow } from '../../../platform/browser/parts/deal-figures.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { keyedSend, useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { fetchProof, OWN } from './nft-data.ts';
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

function say(message: string): void {
  if (message !== '' && message !== 'null') toast(message, 'good');
}

/**
 * Sends something once, however often its button is pressed.
 * @param answer to the server's words, where more is to be told than they
 */
export function useNftPost(path: MoneyPath, onDone: () => void, answer = say) {
  const said = (message: string): void => {
    onDone();
    answer(message);
  };
  return useKeyedPost(path, said, changed);
}

/** What a work, a box or a bid costs. */
type Priced = Pick<NftDetail, 'name' | 'price' | 'currency_name'>;

/** Answers a purchase or a bid by its price; neither has a receipt. */
export function useAnswer() {
  const words = useWords();
  const language = useLanguage();
  return (said: string, act: 'bought' | 'bid', of: Priced, rows: readonly DealRow[] = []): void =>
    answerAct(said, {
      verb: words(`nft.act_${act}`),
      amount: formatAmount(language, of.price),
      unit: of.currency_name,
      line: of.name,
      rows,
    });
}

/** Answers what a box held, by the receipt of its draw. */
export function useAnswerBox(code: string) {
  const words = useWords();
  return async (work: NftDetail): Promise<void> => {
    const proof = await fetchProof(code).catch(() => undefined);
    const news = words('nft.act_unboxed_news', { name: work.name });
    answerAct(news, {
      ...(proof && { kind: 'box', id: proof.box_id }),
      verb: words('nft.act_unboxed'),
      amount: work.rarity ?? work.name,
      unit: work.rarity === null ? '' : work.name,
      line: work.author_name,
      rows: [],
    });
  };
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
