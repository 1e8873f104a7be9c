import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { NoneYet, OwnList, OwnRow, OwnScreen } from '../../../platform/browser/parts/own-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOrders } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { Logo } from './logo.tsx';
import { OrderSheet } from './order-sheet.tsx';
import type { Order } from './types.ts';

type RowProps = { readonly order: Order; readonly onOpen: () => void };

function OrderRow({ order, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const isApplied = order.state === 'applied';
  return (
    <OwnRow
      mark={<Logo logo={order.logo} code={order.name} size={44} />}
      onOpen={onOpen}
      trail={
        <>
          <span className="block text-t6 text-faint">
            {words(isApplied ? 'ieo.applied' : 'ieo.passed')}
          </span>
          <span className="block text-t5">
            {coinText(language, isApplied ? order.wanted : order.given, order.name)}
          </span>
        </>
      }
    >
      <span className="block font-strong [overflow-wrap:anywhere]">{order.title}</span>
      <span className="block truncate text-t5 text-muted">{words(`ieo.order_${order.state}`)}</span>
      <span className="block truncate text-t6 text-faint">
        {formatMoment(language, order.placed_ms)}
      </span>
    </OwnRow>
  );
}

/** Own orders, newest first: applied, passed, time to market. */
export function OrdersScreen() {
  const words = useWords();
  const title = words('ieo.my_orders');
  return (
    <OwnScreen title={title} visitorHint={words('ieo.visitor_hint')}>
      <Orders label={title} />
    </OwnScreen>
  );
}

function Orders({ label }: { readonly label: string }) {
  const words = useWords();
  return (
    <OwnList
      label={label}
      paged={useOrders()}
      none={
        <NoneYet
          title={words('ieo.no_orders')}
          hint={words('ieo.no_orders_hint')}
          to={ieoPaths.overview}
          action={words('ieo.to_projects')}
        />
      }
      row={(order, onOpen) => <OrderRow order={order} onOpen={onOpen} />}
      sheet={(order, onClose) => <OrderSheet order={order} onClose={onClose} />}
    />
  );
}
