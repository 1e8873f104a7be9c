import { ChevronRight, MessagesSquare } from 'lucide-react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import type { RoomParts } from '../../../platform/browser/conversation/bubbles.tsx';
import { Composer } from '../../../platform/browser/conversation/composer.tsx';
import { ConversationFrame } from '../../../platform/browser/conversation/conversation-frame.tsx';
import { ConversationList } from '../../../platform/browser/conversation/conversation-list.tsx';
import { useConversation } from '../../../platform/browser/conversation/use-conversation.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { NoOrder } from './loaded-order.tsx';
import { useOrder, useOrderTalk } from './otc-data.ts';
import { orderPath } from './otc-paths.ts';
import type { WholeOrder } from './types.ts';

/** Who names the house in what he says is named for what he is. */
function partsOf(words: Translate): RoomParts {
  const nameOf: RoomParts['nameOf'] = ({ name }) => (name === '' ? '' : words('otc.not_house'));
  return { line: () => '', card: () => null, nameOf };
}

/** What both sides write to one another: texts and pictures. */
export function ChatView({ id }: { readonly id: number }) {
  const words = useWords();
  const { data: order, error } = useOrder(id);
  const conversation = useConversation(useOrderTalk(id));
  if (error instanceof Refusal && order === undefined) {
    return (
      <>
        <PageHeader title={words('otc.order_number', { number: id })} />
        <Page>
          <NoOrder />
        </Page>
      </>
    );
  }
  return (
    <ConversationFrame
      title={order?.other?.nickname ?? words('otc.chat')}
      hint={words('otc.order_number', { number: id })}
    >
      <ConversationList
        conversation={conversation}
        room={partsOf(words)}
        label={words('otc.chat')}
      />
      <Composer
        conversation={conversation}
        attaches="pictures"
        emoji={words('otc.emoji')}
        hint={words('otc.chat_hint')}
      />
    </ConversationFrame>
  );
}

/** The way to it. */
export function ChatLink({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  return (
    <Go
      to={orderPath(order.id, 'chat')}
      className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3
        active:bg-raised"
    >
      <MessagesSquare aria-hidden size={20} className="text-muted" />
      <span className="flex-1">{words('otc.chat')}</span>
      {order.unread > 0 && (
        <span className="rounded-full bg-accent-soft px-2 text-t5 font-strong text-accent-text">
          {words('otc.unread', { n: order.unread })}
        </span>
      )}
      <ChevronRight aria-hidden size={18} className="text-faint" />
    </Go>
  );
}
