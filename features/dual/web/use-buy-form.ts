import { useState } from 'react';
import { askToLogIn, redirect } from '../../../platform/browser/navigation/navigator.ts';
import { compare } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import { useRiskRead } from '../../../platform/browser/parts/risk-read.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { askOrders, useAvailable, useBuy } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { formatDay, productText } from './day-text.ts';
import { leastRate, type Plan, planOf, sharesFault } from './plan.ts';
import type { Order, Product } from './types.ts';

const FIRST = '1';

/** Answers what was bought by the receipt of the purchase. */
function useAnswer(product: Product) {
  const words = useWords();
  const language = useLanguage();
  const { pay_coin: own } = product;
  return async (said: string, plan: Plan): Promise<void> => {
    const isMade = (row: Order): boolean =>
      row.product_id === product.id && compare(row.amount, plan.pays) === 0;
    const made = await madeRow(askOrders(1), isMade);
    answerAct(said, {
      ...(made && { kind: 'dual_begun', id: made.id }),
      verb: words('dual.bought'),
      amount: formatAmount(language, plan.pays),
      unit: own,
      line: productText(language, product),
      rows: [[words('dual.settles'), formatDay(language, product.end_time)]],
    });
  };
}

/** What the form of a product holds, and how it is sent. */
export function useBuyForm(product: Product) {
  const loggedIn = useLoggedIn();
  const { data: available } = useAvailable(product.pay_currency_id);
  const [shares, setShares] = useState(FIRST);
  const [wantsRoll, setRoll] = useState(false);
  const isRead = useRiskRead('dual:own', '/dual/allowed', { id: product.id });
  const [isTicked, setUnderstood] = useState(false);
  const isUnderstood = isRead || isTicked;
  const [isTried, setTried] = useState(false);
  const answer = useAnswer(product);
  const send = useBuy((said) => {
    redirect(dualPaths.orders);
    void answer(said, planOf(product, Number(shares) || 0));
  });
  const plan = planOf(product, Number(shares) || 0);
  const isAffordable = available === undefined || compare(plan.pays, available) <= 0;
  const fault = sharesFault(product, shares, isAffordable);
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    setTried(true);
    if (fault !== null || !isUnderstood) return;
    const num = Number(shares);
    const auto_roll = wantsRoll ? 1 : 0;
    const fields = { id: product.id, num, auto_roll, rate_ppm: leastRate(product) };
    send.mutate({ fields: { ...fields, risk_accepted: isTicked ? 1 : 0 } });
  };
  const change = (next: string): void => {
    setShares(next);
    if (send.isError) send.reset();
  };
  const step = (direction: -1 | 1): void => {
    change(String(Math.max(1, (Number(shares) || 0) + direction)));
  };
  return {
    available,
    shares,
    change,
    step,
    plan,
    wantsRoll,
    setRoll,
    isRead,
    isUnderstood,
    setUnderstood,
    send,
    submit,
    fault: isTried ? fault : null,
    lacksTick: isTried && !isUnderstood,
  };
}

export type BuyForm = ReturnType<typeof useBuyForm>;
