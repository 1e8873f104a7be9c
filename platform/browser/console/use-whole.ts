/** One row in full: not the shorter one of a list that the framework would show meanwhile. */
import { type RaRecord, useGetOne } from 'react-admin';

/** The row with an id; undefined until the server has told it. */
export function useWhole<Row extends RaRecord<number>>(resource: string, id: number) {
  const { data, error, isPlaceholderData, dataUpdatedAt } = useGetOne<Row>(resource, { id });
  return { data: isPlaceholderData ? undefined : data, error, dataUpdatedAt };
}
