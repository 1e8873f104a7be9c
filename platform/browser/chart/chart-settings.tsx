import { Sheet } from '../parts/sheet.tsx';
import { OptionList } from '../parts/select-sheet.tsx';
import { SwitchRow } from '../parts/switch.tsx';
import { useWords } from '../words/use-words.ts';
import { chooseChart, useChartChoice } from './chart-choice.ts';
import { CANDLE_STYLES } from './chart-styles.ts';
import { INDICATORS } from './chart-panes.ts';

type Props = { readonly open: boolean; readonly onClose: () => void };

/** Candle styles and indicators. */
export function ChartSettings({ open, onClose }: Props) {
  const words = useWords();
  const { indicators, look } = useChartChoice();
  return (
    <Sheet open={open} onClose={onClose} title={words('chart.settings')}>
      <h3 className="pt-1 text-sm text-muted">{words('chart.indicators')}</h3>
      <div className="grid grid-cols-2 gap-x-6">
        {INDICATORS.map((name) => (
          <SwitchRow
            key={name}
            label={name}
            checked={indicators.includes(name)}
            onChange={(isOn) =>
              chooseChart({
                indicators: isOn
                  ? [...indicators, name]
                  : indicators.filter((other) => other !== name),
              })
            }
          />
        ))}
      </div>
      <h3 className="pt-3 text-sm text-muted">{words('chart.style')}</h3>
      <OptionList
        value={look}
        options={CANDLE_STYLES.map((value) => ({ value, label: words(`chart.style.${value}`) }))}
        onPick={(next) => chooseChart({ look: next })}
      />
    </Sheet>
  );
}
