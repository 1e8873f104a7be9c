import { useState } from 'react';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive, subtract } from '../../../platform/browser/numbers/decimal.ts';
import { useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAnswer, useNftPost } from './nft-acts.ts';
import { bidOf, marginOf, missingMargin } from './nft-texts.ts';
import type { NftDetail } from './types.ts';

/** The most steps that a finger goes up at once. */
const MOST_STEPS = 9_999;

/** A bid that is being made: so many steps above what is the highest now. */
export function useBid(detail: NftDetail) {
  const loggedIn = useLoggedIn();
  const [steps, setSteps] = useState(1);
  const words = useWords();
  const language = useLanguage();
  const answer = useAnswer();
  const untold = (): void => undefined;
  const send = useNftPost('/bind_box/auctionNFT', () => setSteps(1), untold);
  const proof = useProof(send.error);
  const { price, per_increase: step, margin, my_margin: held } = detail;
  const bid = bidOf(price, step, steps);
  const needed = marginOf(margin, bid);
  const missing = missingMargin(needed, held);
  const change = (by: number): void => {
    setSteps((before) => Math.min(MOST_STEPS, Math.max(1, before + by)));
    if (send.isError) send.reset();
  };
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    const fields = { code: detail.code, price: subtract(bid, price), expected: price };
    // What was bid, and not what could be bid by the time it is answered.
    const placed = { ...detail, price: bid };
    const frozen = coinText(language, missing, detail.currency_name);
    const rows = [[words('nft.w_frozen_now'), frozen] as const];
    const onSuccess = (said: string): void => answer(said, 'bid', placed, rows);
    send.mutate({ fields, proof: proof.sent }, { onSuccess });
  };
  return { bid, steps, change, needed, missing, isFirst: !isPositive(held), send, submit, proof };
}
