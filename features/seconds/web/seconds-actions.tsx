import { useState } from 'react';
import { newKey } from '../../../platform/browser/api/client.ts';
import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { trim } from '../../../platform/browser/numbers/decimal.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { DirectionArrow } from './direction.tsx';
import { RiskSheet } from './risk-sheet.tsx';
import {
  type Stake,
  useDurations,
  useLimits,
  usePlaceStake,
  useStakeBalance,
} from './seconds-data.ts';
import { chosenOf } from './seconds-panel.tsx';
import { payoutRate } from './seconds-texts.ts';
import { useSecondsView } from './seconds-view.ts';
import { faultOf } from './stake.ts';
import type { Duration } from './types.ts';

type Props = { readonly market: Market };
type Step = 'none' | 'risk' | 'confirm';

/** From the press of a direction to the placed order: notice of risk, confirmation, countdown. */
function useOrdering(market: Market, duration: Duration | undefined) {
  const loggedIn = useLoggedIn();
  const { amount, set } = useSecondsView();
  const { data: limits } = useLimits();
  const { data: balance } = useStakeBalance(market.legal_id);
  const [step, setStep] = useState<Step>('none');
  const [stake, setStake] = useState<Stake | null>(null);
  const place = usePlaceStake((order) => {
    setStep('none');
    set({ watched: order, isTried: false });
  });
  const press = (type: 1 | 2): void => {
    if (!loggedIn) return askToLogIn();
    if (!duration) return;
    set({ isTried: true });
    if (faultOf(amount, duration, limits, balance)) return;
    const { match_id: matchId, legal_id: coinId } = market;
    const { seconds } = duration;
    setStake({ matchId, coinId, type, seconds, amount: trim(amount), key: newKey() });
    // As long as the limits are not known the notice is shown: once too often harms nobody.
    setStep(limits?.risk_accepted_ms ? 'confirm' : 'risk');
  };
  return { step, setStep, stake, place, press };
}

type SideProps = {
  readonly type: 1 | 2;
  readonly duration: Duration | undefined;
  readonly disabled: boolean;
  readonly onPress: (type: 1 | 2) => void;
};

function Side({ type, duration, disabled, onPress }: SideProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <Button
      look={type === 1 ? 'buy' : 'sell'}
      className="min-w-0 flex-1"
      disabled={disabled}
      onClick={() => onPress(type)}
    >
      <DirectionArrow type={type} />
      {words(type === 1 ? 'seconds.up' : 'seconds.down')}
      {duration && <span className="text-xs">+{payoutRate(language, duration.profit_ratio)}</span>}
    </Button>
  );
}

/** The two directions at the thumb. */
export function SecondsActions({ market }: Props) {
  const { data: durations = [] } = useDurations(market.match_id);
  const duration = chosenOf(
    durations,
    useSecondsView((view) => view.seconds),
  );
  const state = useQuote(market.match_id)?.state ?? market.state;
  const { data: limits } = useLimits();
  const { step, setStep, stake, place, press } = useOrdering(market, duration);
  const disabled = !duration || state !== 'open' || Boolean(limits?.paused_until_ms);
  return (
    <>
      <div
        data-bar
        className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20
          border-t border-line bg-canvas"
      >
        <div className="mx-auto flex max-w-lg gap-3 px-4 py-2">
          <Side type={1} duration={duration} disabled={disabled} onPress={press} />
          <Side type={2} duration={duration} disabled={disabled} onPress={press} />
        </div>
      </div>
      <RiskSheet
        open={step === 'risk'}
        durations={durations}
        onAccepted={() => setStep('confirm')}
        onClose={() => setStep('none')}
      />
      {stake && duration && (
        <ConfirmSheet
          open={step === 'confirm'}
          market={market}
          stake={stake}
          duration={duration}
          isPending={place.isPending}
          onConfirm={() => place.mutate(stake)}
          onClose={() => setStep('none')}
        />
      )}
    </>
  );
}
