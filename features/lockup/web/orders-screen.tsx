import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { NoneYet, OwnList, OwnRow, OwnScreen } from '../../../platform/browser/parts/own-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOrders } from './lockup-data.ts';
import { lockupPaths } from './lockup-paths.ts';
import { termText } from './lockup-texts.ts';
import { OrderSheet } from './order-sheet.tsx';
import { ProgressRing } from './progress-ring.tsx';
import type { Order } from './types.ts';

type RowProps = { readonly order: Order; readonly onOpen: () => void };

function OrderRow({ order, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, principal, income, state, start_ms, end_ms } = order;
  const isBound = state === 'running' && end_ms !== null;
  const time = formatMoment(language, isBound ? end_ms : start_ms);
  return (
    <OwnRow
      mark={<ProgressRing order={order} />}
      onOpen={onOpen}
      trail={
        <>
          <span className="block text-t6 text-faint">{words('lockup.income')}</span>
          <span className="block text-t5">{coinText(language, income, coin)}</span>
        </>
      }
    >
      <span className="block truncate font-strong">{coinText(language, principal, coin)}</span>
      <span className="block truncate text-t5 text-muted">
        {termText(words, order)} · {words(`lockup.state_${state}`)}
      </span>
      <span className="block truncate text-t6 text-faint">
        {isBound ? words('lockup.until', { time }) : words('lockup.since', { time })}
      </span>
    </OwnRow>
  );
}

/** Own orders, newest first; what can be done with one stands in its sheet. */
export function OrdersScreen() {
  const words = useWords();
  const title = words('lockup.my_orders');
  return (
    <OwnScreen title={title} visitorHint={words('lockup.visitor_hint')}>
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
          title={words('lockup.no_orders')}
          hint={words('lockup.no_orders_hint')}
          to={lockupPaths.overview}
          action={words('lockup.to_products')}
        />
      }
      row={(order, onOpen) => <OrderRow order={order} onOpen={onOpen} />}
      sheet={(order, onClose) => <OrderSheet order={order} onClose={onClose} />}
    />
  );
}
