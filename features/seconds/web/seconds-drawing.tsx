import { useMemo } from 'react';
import type { ChartDrawing } from '../../../platform/browser/chart/chart-drawing.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useRunningOrders } from './seconds-data.ts';

type Props = {
  readonly market: Market;
  readonly children: (drawing: ChartDrawing) => React.ReactNode;
};

/** The opening prices of running orders on the chart of their market. */
export function SecondsDrawing({ market, children }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { data: orders } = useRunningOrders();
  const drawing = useMemo((): ChartDrawing => {
    const here = (orders ?? []).filter(({ match_id }) => match_id === market.match_id);
    const lines = here.map(({ id, type, open_price }) => ({
      id: `seconds-${id}`,
      price: approximate(open_price),
      tone: 'position' as const,
      textAt: () =>
        `${words(type === 1 ? 'seconds.up' : 'seconds.down')} ${formatPrice(language, open_price)}`,
    }));
    return { marks: [], lines };
  }, [orders, market.match_id, words, language]);
  return children(drawing);
}
