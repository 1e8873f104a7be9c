import { useState } from 'react';
import { newKey } from '../../../platform/browser/api/client.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { trim } from '../../../platform/browser/numbers/decimal.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useOneTap } from './one-tap.tsx';
import { type Stake, useLimits, usePlaceStake, useStakeBalance } from './seconds-data.ts';
import { secondsOver } from './over-chart.ts';
import { useSecondsView } from './seconds-view.ts';
import { faultOf } from './stake.ts';
import type { Duration } from './types.ts';
import { useChosenVoucher } from './voucher-chips.tsx';

type Step = 'none' | 'risk' | 'confirm';

/**
 * From the press of a direction to the placed order: notice of risk, confirmation, countdown. With
 * one tap the confirmation is left out, the notice of risk never.
 */
export function useOrdering(market: Market, duration: Duration | undefined) {
  const loggedIn = useLoggedIn();
  const { amount, set } = useSecondsView();
  const { data: limits } = useLimits();
  const couponId = useChosenVoucher(market.legal_id);
  const { data: own } = useStakeBalance(market.legal_id);
  // What a voucher pays needs no balance.
  const balance = couponId > 0 ? undefined : own;
  const [step, setStep] = useState<Step>('none');
  const [stake, setStake] = useState<Stake | null>(null);
  const isOneTap = useOneTap() && loggedIn;
  const place = usePlaceStake(
    (order) => {
      setStep('none');
      set({ watched: order, isTried: false });
      secondsOver.close();
    },
    (refused) => {
      setStep('none');
      set({ refused });
    },
  );
  const confirm = (type: 1 | 2): Stake | undefined => {
    if (!duration) return undefined;
    const { match_id: matchId, legal_id: coinId } = market;
    const { seconds, terms_version: termsVersion } = duration;
    const shown = { matchId, coinId, type, seconds, termsVersion };
    const next = { ...shown, amount: trim(amount), couponId, key: newKey() };
    setStake(next);
    // As long as the limits are not known the notice is shown: once too often harms nobody.
    setStep(limits?.risk_accepted_ms ? 'confirm' : 'risk');
    return next;
  };
  const press = (type: 1 | 2): void => {
    if (!loggedIn) return askToLogIn();
    if (!duration) return;
    set({ isTried: true, refused: '', attempt: useSecondsView.getState().attempt + 1 });
    if (faultOf(amount, duration, limits, balance) || place.isPending) return;
    const next = confirm(type);
    if (!next || !isOneTap || !limits?.risk_accepted_ms) return;
    setStep('none');
    place.mutate(next);
  };
  return { step, setStep, stake, place, press, confirm, isOneTap };
}
