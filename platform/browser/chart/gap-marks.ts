/** Where a stock's chart begins anew: a split, or a dividend that has gone off. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../api/client.ts';
import type { Market } from '../live/types.ts';
import { approximate } from '../numbers/decimal.ts';
import type { ChartMark } from './chart-marks.ts';

/** What is read of a row of `/stock/actions`. */
interface Gap {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly numerator: number;
  readonly denominator: number;
  readonly per_share: string;
  readonly ended_ms: number;
  readonly to_price: string;
}

const MOST = 50;

/** The gap marks of a market; none for coins. */
export function useGapMarks({ match_id: matchId, kind }: Market): readonly ChartMark[] {
  const { data } = useQuery({
    queryKey: ['corporate', 'gaps', matchId],
    enabled: kind === 'stock',
    queryFn: ({ signal }) =>
      get<{ readonly data: readonly Gap[] }>('/stock/actions', {
        fields: { match_id: matchId, limit: MOST },
        signal,
        quiet: true,
      }),
    select: (page) => page.data,
  });
  return useMemo(
    () =>
      (data ?? [])
        .filter((gap) => gap.state === 'carried_out' && gap.kind !== 'delisting')
        .map((gap): ChartMark => {
          const isSplit = gap.kind === 'split';
          return {
            id: `gap-${gap.id}`,
            kind: 'gap',
            side: 'buy',
            price: approximate(gap.to_price),
            timeMs: gap.ended_ms,
            text: isSplit ? `${gap.numerator}:${gap.denominator}` : `− ${gap.per_share}`,
          };
        }),
    [data],
  );
}
