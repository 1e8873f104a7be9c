/** The ticket of seconds contracts: in a pane, and over the chart of a phone. */
import clsx from 'clsx';
import { useStore } from 'zustand';
import type { SegmentProps } from '../../../platform/browser/cards/trade-segment.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { PredictableNotice } from '../../../platform/browser/session/predictable-notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { OneTapSwitch } from './one-tap.tsx';
import { secondsOver } from './over-chart.ts';
import { RiskSheet } from './risk-sheet.tsx';
import { chosenOf, useDurations } from './seconds-data.ts';
import { RestNotice, Ways } from './seconds-notes.tsx';
import { Side, useTakesOrders } from './seconds-side.tsx';
import { useSecondsView } from './seconds-view.ts';
import { DurationChoice, Prospects, StakeFields } from './ticket-parts.tsx';
import type { Duration } from './types.ts';
import { useOrdering } from './use-ordering.ts';
import { VoucherChips } from './voucher-chips.tsx';

type FormProps = {
  readonly market: Market;
  readonly durations: readonly Duration[];
  readonly duration: Duration;
  readonly isOver: boolean;
};

function DirectionTabs({ market: { match_id: matchId } }: SegmentProps) {
  const words = useWords();
  const pressed = useSecondsView((view) => view.pressed);
  return (
    <Tabs
      look="segments"
      tone={pressed === 1 ? 'buy' : 'sell'}
      label={words('seconds.direction')}
      value={pressed === 1 ? 'up' : 'down'}
      onChange={(way) => secondsOver.ask({ matchId, pressed: way === 'up' ? 1 : 2 })}
      choices={[
        { value: 'up', label: words('seconds.up') },
        { value: 'down', label: words('seconds.down') },
      ]}
    />
  );
}

function Form({ market, durations, duration, isOver }: FormProps) {
  const ordering = useOrdering(market, duration);
  const { step, setStep, stake, place, press, confirm, isOneTap } = ordering;
  const pressed = useSecondsView((view) => view.pressed);
  const disabled = !useTakesOrders(market);
  const sides = isOver ? [pressed] : ([1, 2] as const);
  const go = (type: 1 | 2): void => {
    useSecondsView.getState().set({ pressed: type });
    press(type);
  };
  return (
    <div className="space-y-3">
      <PredictableNotice />
      <RestNotice market={market} />
      {isOver && <DirectionTabs market={market} />}
      <DurationChoice durations={durations} chosen={duration} />
      <VoucherChips market={market} />
      <StakeFields market={market} duration={duration} onMoved={() => confirm(pressed)} />
      <Prospects market={market} duration={duration} />
      {isOneTap && <OneTapSwitch />}
      <div
        className={clsx(
          'sticky -bottom-4 -mb-4 flex gap-3 pt-1 pb-4',
          isOver ? 'bg-raised' : 'bg-surface',
        )}
      >
        {sides.map((type) => (
          <Side
            key={type}
            type={type}
            duration={duration}
            disabled={disabled}
            pending={isOneTap && place.isPending}
            onPress={go}
          />
        ))}
      </div>
      {!isOver && <Ways market={market} />}
      <RiskSheet
        open={step === 'risk'}
        durations={durations}
        onAccepted={() => setStep('confirm')}
        onClose={() => setStep('none')}
      />
      {stake && (
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
    </div>
  );
}

/** The ticket as far as there is an offer; in a pane it has both directions below it. */
export function SecondsTicket({ market, isOver = false }: SegmentProps & { isOver?: boolean }) {
  const words = useWords();
  const seconds = useSecondsView((view) => view.seconds);
  return (
    <Loaded query={useDurations(market.match_id)} skeleton={<SkeletonRows count={4} />}>
      {(durations) => {
        const duration = chosenOf(durations, seconds);
        if (!duration) {
          return <Empty title={words('seconds.no_offer')} hint={words('seconds.no_offer_hint')} />;
        }
        return <Form market={market} durations={durations} duration={duration} isOver={isOver} />;
      }}
    </Loaded>
  );
}

/** The same over the chart of a phone, for the direction that was pressed. */
export function SecondsOver({ market }: SegmentProps) {
  const isOpen = useStore(secondsOver.store, (over) => over.isOpen);
  return (
    <Sheet
      low
      open={isOpen}
      onClose={() => secondsOver.close()}
      title={`${market.currency_name}/${market.legal_name}`}
    >
      <SecondsTicket market={market} isOver />
    </Sheet>
  );
}
