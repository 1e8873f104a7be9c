import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AppealPart } from './appeal-part.tsx';
import { ChatLink, ChatView } from './chat-view.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFigures, OrderHead } from './order-head.tsx';
import { useOrder } from './otc-data.ts';
import { otcPaths } from './otc-paths.ts';
import { PayeePart } from './payee-part.tsx';
import { RatePart } from './rate-part.tsx';
import { ReleaseView } from './release-view.tsx';
import type { WholeOrder } from './types.ts';

function Order({ order }: { readonly order: WholeOrder }) {
  return (
    <div className="space-y-4 px-4 pt-2">
      <OrderHead order={order} />
      <ChatLink order={order} />
      <PayeePart order={order} />
      <OrderActions order={order} />
      <AppealPart order={order} />
      <RatePart order={order} />
      <OrderFigures order={order} />
    </div>
  );
}

function Gone() {
  const words = useWords();
  return (
    <Empty
      title={words('otc.no_order')}
      action={
        <Go
          to={otcPaths.orders}
          replace
          className="inline-flex min-h-11 items-center rounded-md bg-raised px-4 font-strong"
        >
          {words('otc.way_orders')}
        </Go>
      }
    />
  );
}

function Own({ id }: { readonly id: number }) {
  return <Loaded query={useOrder(id)}>{(order) => <Order order={order} />}</Loaded>;
}

/** One order: what has to be done next, until when, where it is paid, and what was said. */
export function OrderScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const loggedIn = useLoggedIn();
  const id = Number(params.get('id') ?? '0');
  const part = params.get('part');
  if (loggedIn && id > 0 && part === 'chat') return <ChatView id={id} />;
  if (loggedIn && id > 0 && part === 'release') return <ReleaseView id={id} />;
  return (
    <>
      <PageHeader title={words('otc.order_number', { number: id })} />
      <Page>
        {!loggedIn && <VisitorView hint={words('otc.visitor_hint')} />}
        {loggedIn && (id > 0 ? <Own key={id} id={id} /> : <Gone />)}
      </Page>
    </>
  );
}
