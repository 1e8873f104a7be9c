import type { ReactNode } from 'react';
import { Sheet } from '../parts/sheet.tsx';
import { OptionList } from '../parts/select-sheet.tsx';
import { SwitchRow } from '../parts/switch.tsx';
import { useWords } from '../words/use-words.ts';
import { chooseChart, useChartChoice } from './chart-choice.ts';
import { CANDLE_STYLES } from './chart-styles.ts';
import { USUAL } from './chart-parameters.ts';
import { IndicatorFields } from './indicator-fields.tsx';
import { INDICATORS } from './chart-panes.ts';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What stands first. */
  readonly children?: ReactNode;
};

/** Candle styles, indicators and how many candles these look at. */
export function ChartSettings({ open, onClose, children }: Props) {
  const words = useWords();
  const { indicators, look } = useChartChoice();
  const adjustable = INDICATORS.filter(
    (name) => indicators.includes(name) && USUAL[name].length > 0,
  );
  return (
    <Sheet open={open} onClose={onClose} title={words('chart.settings')}>
      {children}
      <h3 className="pt-1 text-t5 text-muted">{words('chart.indicators')}</h3>
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
      {adjustable.length > 0 && (
        <>
          <h3 className="pt-3 pb-1 text-t5 text-muted">{words('chart.parameters')}</h3>
          {adjustable.map((name) => (
            <IndicatorFields key={name} name={name} />
          ))}
        </>
      )}
      <h3 className="pt-3 text-t5 text-muted">{words('chart.style')}</h3>
      <OptionList
        value={look}
        options={CANDLE_STYLES.map((value) => ({ value, label: words(`chart.style.${value}`) }))}
        onPick={(next) => chooseChart({ look: next })}
      />
    </Sheet>
  );
}
