import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DirectionArrow } from './direction.tsx';
import { useLimits } from './seconds-data.ts';
import { payoutRate } from './seconds-texts.ts';
import type { Duration } from './types.ts';

type SideProps = {
  readonly type: 1 | 2;
  readonly duration: Duration | undefined;
  readonly disabled: boolean;
  readonly pending?: boolean;
  readonly opens?: boolean;
  readonly onPress: (type: 1 | 2) => void;
};

/** A direction with what it pays. */
export function Side({ type, duration, disabled, pending, opens, onPress }: SideProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <Button
      look={type === 1 ? 'buy' : 'sell'}
      className="min-w-0 flex-1"
      disabled={disabled}
      pending={pending ?? false}
      {...(opens && { 'aria-haspopup': 'dialog' as const })}
      onClick={() => onPress(type)}
    >
      <DirectionArrow type={type} />
      {words(type === 1 ? 'seconds.up' : 'seconds.down')}
      {duration && <span className="text-t5">+{payoutRate(language, duration.profit_ratio)}</span>}
    </Button>
  );
}

/** Whether orders are taken in a market now, as far as the screen knows. */
export function useTakesOrders(market: Market): boolean {
  const state = useQuote(market.match_id)?.state ?? market.state;
  const { data: limits } = useLimits();
  return state === 'open' && !limits?.paused_until_ms;
}
