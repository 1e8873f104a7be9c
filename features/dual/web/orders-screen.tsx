import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { NoneYet, OwnList, OwnRow, OwnScreen } from '../../../platform/browser/parts/own-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { formatDay, productText } from './day-text.ts';
import { useOrders } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { rateText } from './dual-texts.ts';
import { OrderSheet } from './order-sheet.tsx';
import type { Order } from './types.ts';

type RowProps = { readonly order: Order; readonly onOpen: () => void };

function OrderRow({ order, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const { amount, pay_coin, state, end_time, order_rate, paid, paid_coin } = order;
  return (
    <OwnRow
      mark={<CoinIcon code={order.currency_name} size={36} />}
      onOpen={onOpen}
      trail={
        <>
          <span className="block text-t5 break-words">
            {paid === null
              ? words('dual.a_year', { rate: rateText(language, order_rate) })
              : coinText(language, paid, paid_coin ?? '')}
          </span>
          <span className="block text-t6 text-faint">{formatDay(language, end_time)}</span>
        </>
      }
    >
      <span className="block truncate font-strong">{coinText(language, amount, pay_coin)}</span>
      <span className="block truncate text-t5 text-muted">{productText(language, order)}</span>
      <span className="block text-t6 text-faint">{words(`dual.state_${state}`)}</span>
    </OwnRow>
  );
}

/** Own orders, newest first; what each can bring or brought stands in its sheet. */
export function OrdersScreen() {
  const words = useWords();
  const title = words('dual.my_orders');
  return (
    <OwnScreen title={title} visitorHint={words('dual.visitor_hint')}>
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
          title={words('dual.no_orders')}
          hint={words('dual.no_orders_hint')}
          to={dualPaths.ladder}
          action={words('dual.to_products')}
        />
      }
      row={(order, onOpen) => <OrderRow order={order} onOpen={onOpen} />}
      sheet={(order, onClose) => <OrderSheet order={order} onClose={onClose} />}
    />
  );
}
