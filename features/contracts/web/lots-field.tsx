import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { PercentSlider } from '../../../platform/browser/parts/slider.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Props = {
  readonly lots: string;
  readonly most: number;
  readonly tone: 'buy' | 'sell';
  readonly error?: string | undefined;
  readonly onChange: (lots: string) => void;
};

const WHOLE_PERCENT = 100;

/** Whole lots: typed, stepped, or by the slider up to the most there may be. */
export function LotsField({ lots, most, tone, error, onChange }: Props) {
  const words = useWords();
  const count = Number(lots || '0');
  const within = (wanted: number): string => String(Math.min(Math.max(wanted, 1), most));
  return (
    <div>
      <AmountField
        isMain
        label={words('contracts.lots')}
        value={lots}
        digits={0}
        error={error}
        onChange={onChange}
        onStep={(direction) => onChange(within(count + direction))}
      />
      <PercentSlider
        label={words('contracts.lots_slider')}
        percent={Math.min(WHOLE_PERCENT, Math.round((count * WHOLE_PERCENT) / most))}
        valueText={words('contracts.lots_count', { count })}
        tone={tone}
        onChange={(percent) => onChange(within(Math.round((percent * most) / WHOLE_PERCENT)))}
      />
    </div>
  );
}
