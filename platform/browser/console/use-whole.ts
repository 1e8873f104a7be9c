/**
 * One row in full. The framework's own hook would show the shorter row of a list meanwhile, so
 * whole rows have a place of their own in the cache.
 */
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';

/** The row with an id; undefined until the server has told it. */
export function useWhole<Row extends RaRecord<number>>(resource: string, id: number) {
  const provider = useDataProvider();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: [resource, 'whole', id],
    queryFn: async () => (await provider.getOne<Row>(resource, { id })).data,
  });
  return { data, error, dataUpdatedAt, retry: () => void refetch() };
}
