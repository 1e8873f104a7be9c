import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DirectionArrow } from './direction.tsx';
import type { Stake } from './seconds-data.ts';
import { neededRate, payoutRate, profitText, spanText } from './seconds-texts.ts';
import { payoutText } from './stake.ts';
import type { Duration } from './types.ts';

type Props = {
  readonly open: boolean;
  readonly market: Market;
  readonly stake: Stake;
  readonly duration: Duration;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function Figures({ market, stake, duration }: Pick<Props, 'market' | 'stake' | 'duration'>) {
  const words = useWords();
  const language = useLanguage();
  const coin = market.legal_name;
  const index = useQuote(market.match_id)?.index_price;
  const won = profitText(language, payoutText(stake.amount, duration), coin);
  return (
    <dl>
      <Figure label={words('seconds.index')} value={formatPrice(language, index)} />
      <Figure label={words('seconds.duration')} value={spanText(words, stake.seconds)} />
      <Figure
        label={words('seconds.stake')}
        value={`${formatAmount(language, stake.amount)} ${coin}`}
      />
      <Figure label={words('seconds.payout')} value={payoutRate(language, duration.profit_ratio)} />
      <Figure label={words('seconds.if_won')} value={<b className="text-up">{won}</b>} />
      <Figure
        label={words('seconds.if_lost')}
        value={<b className="text-down">{profitText(language, `-${stake.amount}`, coin)}</b>}
      />
      <Figure
        label={words('seconds.break_even')}
        value={neededRate(language, duration.break_even)}
      />
    </dl>
  );
}

/** Everything about the order once more, before it is sent. */
export function ConfirmSheet(props: Props) {
  const { open, market, stake, duration, isPending, onConfirm, onClose } = props;
  const words = useWords();
  const pair = `${market.currency_name}/${market.legal_name}`;
  const isUp = stake.type === 1;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words(isUp ? 'seconds.confirm_up' : 'seconds.confirm_down', { pair })}
      footer={
        <Button look={isUp ? 'buy' : 'sell'} wide pending={isPending} onClick={onConfirm}>
          <DirectionArrow type={stake.type} />
          {words('seconds.place')}
        </Button>
      }
    >
      <Figures market={market} stake={stake} duration={duration} />
      <p className="mt-2 text-xs text-faint">{words('seconds.final_note')}</p>
    </Sheet>
  );
}
