/** What an operator is called, wherever his number would stand. */
import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { consoleGet } from './client.ts';
import type { SectionColumn } from './section-table.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

const KEPT_MS = 5 * 60_000;

/** `Demo Checker (2)`; his number alone until the name is known. */
export function operatorText(id: number, named: readonly Named[]): string {
  const own = named.find((each) => each.id === id);
  return own === undefined ? `operator ${id}` : `${own.name} (${id})`;
}

/** Says what operators are called. */
export function useOperatorNames(): (id: number) => string {
  const { data = [] } = useQuery({
    queryKey: ['operator_names'],
    queryFn: () => consoleGet<readonly Named[]>('/operators/names'),
    staleTime: KEPT_MS,
  });
  return (id) => operatorText(id, data);
}

/** A dash for nobody. */
export function OperatorName({ id }: { readonly id: number }) {
  const nameOf = useOperatorNames();
  return <>{id > 0 ? nameOf(id) : '–'}</>;
}

/** Who did it. */
export function operatorColumn(label: string, field: string): SectionColumn {
  return { label, cell: (row: RaRecord) => <OperatorName id={Number(row[field] ?? 0)} /> };
}
