import { useState } from 'react';
import { useWords } from '../words/use-words.ts';
import { chooseChart, useChartChoice } from './chart-choice.ts';
import type { IndicatorId } from './chart-panes.ts';
import { MOST_CANDLES, parameterFault, parametersOf, USUAL } from './chart-parameters.ts';

type Props = { readonly name: IndicatorId };

/** How many candles an indicator looks at; what cannot be used is said and not drawn. */
export function IndicatorFields({ name }: Props) {
  const words = useWords();
  const { parameters } = useChartChoice();
  const own = parametersOf(name, parameters);
  const [texts, setTexts] = useState(() => own.map(String));
  const fault = parameterFault(name, texts);
  const isUsual = texts.join() === USUAL[name].join();
  const take = (next: readonly string[]): void => {
    setTexts([...next]);
    if (parameterFault(name, next) !== undefined) return;
    chooseChart({ parameters: { ...parameters, [name]: next.map(Number) } });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2 py-1">
      <legend className="float-left w-14 pt-2.5 text-t5">{name}</legend>
      {texts.map((text, at) => (
        <input
          // The fields of an indicator are told apart by their places alone.
          key={`${name} ${String(at)}`}
          type="text"
          inputMode="numeric"
          aria-label={words('chart.parameter', { name, at: at + 1 })}
          aria-invalid={fault !== undefined || undefined}
          maxLength={3}
          value={text}
          onChange={(event) =>
            take(texts.map((old, place) => (place === at ? event.target.value : old)))
          }
          className="min-h-11 w-16 rounded-sm border border-line-strong bg-canvas px-2 text-center
            focus:border-accent-text aria-invalid:border-warning"
        />
      ))}
      {!isUsual && (
        <button
          type="button"
          onClick={() => take(USUAL[name].map(String))}
          className="min-h-11 px-2 text-t5 font-strong text-accent-text"
        >
          {words('chart.usual')} <span className="sr-only">{name}</span>
        </button>
      )}
      {fault && (
        <p role="alert" className="w-full text-t5 text-warning">
          {words(`chart.fault_${fault}`, { most: MOST_CANDLES })}
        </p>
      )}
    </fieldset>
  );
}
