import { ListOrdered } from 'lucide-react';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { usePagedOrders } from './orders-data.ts';

/** So many markets are named. */
const NAMED = 3;

/** Own orders that wait in the books. */
export function OrdersWaiting() {
  const words = useWords();
  const { data = [] } = usePagedOrders(1, true).query;
  if (data.length === 0) return null;
  const pairs = [...new Set(data.map(({ symbol }) => symbol))];
  const named = pairs.slice(0, NAMED).join(', ');
  return (
    <WaitingRow
      to={paths.orders}
      Picture={ListOrdered}
      title={words('spot.my_orders')}
      hint={pairs.length > NAMED ? `${named} …` : named}
    />
  );
}
