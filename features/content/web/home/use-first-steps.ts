/** How far a newcomer has come on the way to his first receipt. */
import { useEffect, useState } from 'react';
import { isPositive } from '../../../../platform/browser/numbers/decimal.ts';
import { useMe } from '../../../../platform/browser/session/me.ts';
import { useLoggedIn } from '../../../../platform/browser/session/session.ts';
import { readValue, writeValue } from '../../../../platform/browser/session/storage.ts';
import { useLastFill, useTotal } from '../data.ts';

export type StepName = 'money' | 'buy' | 'receipt';
type Stage = 'begun' | 'seen' | 'closed';

export type FirstSteps = {
  /** Whether that is known; until then nothing else may lie over home. */
  readonly isPending: boolean;
  readonly isShown: boolean;
  readonly done: Readonly<Record<StepName, boolean>>;
  /** The step to take now; null after the last. */
  readonly next: StepName | null;
  /** Of the first purchase. */
  readonly orderId: number | string | undefined;
  readonly noteReceipt: () => void;
  readonly close: () => void;
};

/** What was done is never undone, so later steps tick the earlier ones. */
export function stepsDone(isFunded: boolean, hasBought: boolean, hasSeen: boolean) {
  const buy = hasBought;
  return { money: isFunded || buy, buy, receipt: buy && hasSeen };
}

/** The first of the steps that is not done. */
export function nextStep(done: Readonly<Record<StepName, boolean>>): StepName | null {
  return (['money', 'buy', 'receipt'] as const).find((name) => !done[name]) ?? null;
}

/**
 * The steps of whoever is logged in. They are shown to an account that is empty and has never
 * bought anything, and from then on in this browser until they are closed.
 */
export function useFirstSteps(): FirstSteps {
  const loggedIn = useLoggedIn();
  const me = useMe();
  const { data: fill, isPending } = useLastFill();
  const { data: total, isPending: isCounting } = useTotal();
  const key = `firstSteps_${me?.id ?? ''}`;
  const [told, setTold] = useState<Readonly<Record<string, Stage>>>({});
  const stage = told[key] ?? readValue<Stage>(key);
  const isEmpty = total !== undefined && !isPositive(total) && fill === null;
  const isNew = me !== null && isEmpty && stage === null;
  useEffect(() => {
    if (isNew) writeValue(key, 'begun');
  }, [isNew, key]);
  const note = (next: Stage): void => {
    writeValue(key, next);
    setTold({ ...told, [key]: next });
  };
  const done = stepsDone(isPositive(total ?? '0'), !!fill, stage === 'seen');
  return {
    isPending: loggedIn && (isPending || isCounting || me === null),
    isShown: me !== null && fill !== undefined && stage !== 'closed' && (isNew || stage !== null),
    done,
    next: nextStep(done),
    orderId: fill?.order_id,
    noteReceipt: () => note('seen'),
    close: () => note('closed'),
  };
}
