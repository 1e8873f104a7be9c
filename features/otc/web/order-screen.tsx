import { useSearchParams } from 'react-router';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AppealPart } from './appeal-part.tsx';
import { ChatLink, ChatView } from './chat-view.tsx';
import { LoadedOrder, NoOrder } from './loaded-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFigures, OrderHead } from './order-head.tsx';
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
        {loggedIn && id > 0 && (
          <LoadedOrder key={id} id={id}>
            {(order) => <Order order={order} />}
          </LoadedOrder>
        )}
        {loggedIn && id <= 0 && <NoOrder />}
      </Page>
    </>
  );
}
