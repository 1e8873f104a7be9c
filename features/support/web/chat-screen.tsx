import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Composer } from '../../../platform/browser/conversation/composer.tsx';
import { ConversationList } from '../../../platform/browser/conversation/conversation-list.tsx';
import { ConversationFrame } from '../../../platform/browser/conversation/conversation-frame.tsx';
import type { RoomParts } from '../../../platform/browser/conversation/bubbles.tsx';
import { useConversation } from '../../../platform/browser/conversation/use-conversation.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { lineText, SupportCard } from './cards.tsx';
import { EndSheet } from './end-sheet.tsx';
import { RateBar } from './rate-bar.tsx';
import { type TicketRow, useSupportApi, useTickets } from './support-data.ts';
import { supportPaths } from './support-paths.ts';

function partsOf(words: Translate): RoomParts {
  return {
    line: (row) => lineText(words, row),
    card: (row) => <SupportCard row={row} />,
    nameOf: (row) => {
      if (row.is_demo === 1) return words('support.agent');
      return row.name === ''
        ? words('support.agent')
        : words('support.agent_number', { agent: row.name });
    },
  };
}

function Chat({ row }: { readonly row: TicketRow }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const conversation = useConversation(useSupportApi(row.id));
  const isOver = row.state === 'closed';
  return (
    <>
      <ConversationList
        conversation={conversation}
        room={loggedIn ? partsOf(words) : { ...partsOf(words), fresh: conversation.fresh }}
        label={words('support.messages')}
      />
      {(row.state === 'solved' || isOver) && <RateBar row={row} />}
      {isOver ? (
        <div className="border-t border-line p-4">
          <Button look="quiet" wide onClick={() => push(supportPaths.index)}>
            {words('support.again')}
          </Button>
        </div>
      ) : (
        <Composer
          conversation={conversation}
          emoji={words('support.emoji')}
          attaches="documents"
          hint={words(loggedIn ? 'support.never' : 'support.visitor_hint')}
        />
      )}
    </>
  );
}

function Gone() {
  const words = useWords();
  return (
    <Empty
      title={words('support.gone')}
      action={
        <Button look="quiet" onClick={() => push(supportPaths.index)}>
          {words('support.title')}
        </Button>
      }
    />
  );
}

/** One conversation with support. */
export function SupportChatScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? '0');
  const tickets = useTickets();
  const [isOpen, setOpen] = useState(false);
  const row = tickets.data?.find((each) => each.id === id);
  const title = row === undefined ? words('support.title') : words(`support.topic_${row.topic}`);
  if (row === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <Page>
          <Loaded query={tickets}>{() => <Gone />}</Loaded>
        </Page>
      </>
    );
  }
  const number = words('support.number', { number: row.id });
  return (
    <ConversationFrame
      title={title}
      hint={`${number} · ${words(`support.state_${row.state}`)}`}
      trail={
        <IconButton
          label={words('support.more')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden size={20} />
        </IconButton>
      }
    >
      <Chat key={row.id} row={row} />
      <EndSheet row={row} open={isOpen} onClose={() => setOpen(false)} />
    </ConversationFrame>
  );
}
