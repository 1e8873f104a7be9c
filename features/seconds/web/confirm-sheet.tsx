import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures } from '../../../platform/browser/parts/deal-figures.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DirectionArrow } from './direction.tsx';
import { OneTapSwitch } from './one-tap.tsx';
import type { Stake } from './seconds-data.ts';
import { finalNote, neededRate, payoutRate, profitText, spanText } from './seconds-texts.ts';
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
    <DealFigures
      gives={[words('seconds.stake'), `${formatAmount(language, stake.amount)} ${coin}`]}
      gets={[words('seconds.if_won'), won]}
      lines={[
        [
          words('seconds.if_lost'),
          <b key="lost" className="text-down">
            {profitText(language, `-${stake.amount}`, coin)}
          </b>,
        ],
        [words('seconds.duration'), spanText(words, stake.seconds)],
        [words('seconds.break_even'), neededRate(language, duration.break_even)],
      ]}
      details={{
        label: words('seconds.details'),
        rows: [
          [words('seconds.index'), formatPrice(language, index)],
          [words('seconds.payout'), payoutRate(language, duration.profit_ratio)],
        ],
      }}
    />
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
      <p className="mt-2 text-t5 text-faint">{finalNote(words, duration)}</p>
      <OneTapSwitch />
    </Sheet>
  );
}
