import type { ReactNode } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOrder } from './otc-data.ts';
import { otcPaths } from './otc-paths.ts';
import type { WholeOrder } from './types.ts';

/** An order that is not one's own, or not there: the way to those that are. */
export function NoOrder() {
  const words = useWords();
  return (
    <NotThere title={words('otc.no_order')} to={otcPaths.orders} lead={words('otc.my_orders')} />
  );
}

type Props = { readonly id: number; readonly children: (order: WholeOrder) => ReactNode };

/** An order by its number; where there is none, another try would not help. */
export function LoadedOrder({ id, children }: Props) {
  const query = useOrder(id);
  if (query.error instanceof Refusal && query.data === undefined) return <NoOrder />;
  return <Loaded query={query}>{children}</Loaded>;
}
