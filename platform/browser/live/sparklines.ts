import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import type { SparklineRow } from './types.ts';

const LINES_MS = 60_000;

/** The last day of each market's price, by market id; numbers for drawing only. */
export function useSparklines() {
  return useQuery({
    queryKey: ['catalogue', 'sparklines'],
    queryFn: async ({ signal }) => {
      const rows = await get<readonly SparklineRow[]>('/market/sparklines', {
        signal,
        quiet: true,
      });
      return new Map(rows.map((row) => [row.match_id, row.closes.map(Number)]));
    },
    staleTime: LINES_MS,
    refetchInterval: LINES_MS,
  });
}
