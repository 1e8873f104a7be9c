import { memo } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { FACTORS, groupStep } from './grouping.ts';
import { useDepthView } from './shown-depth.ts';

type Props = { readonly market: Market; readonly className?: string };

/** In which steps the book is shown; it does not move when the book does. */
export const GroupSelect = memo(function GroupSelect({ market, className }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { factor } = useDepthView();
  return (
    <SelectSheet
      title={words('spot.grouping')}
      value={factor}
      onPick={(next) => useDepthView.setState({ factor: next })}
      options={FACTORS.map((value) => ({
        value,
        label: formatPrice(language, groupStep(market.tick_size, value)),
      }))}
      className={`md:min-h-8 ${className ?? ''}`}
    />
  );
});
