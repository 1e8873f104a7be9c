import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { formatDay } from '../numbers/format.ts';
import { Empty, Loaded, SkeletonRows } from '../parts/states.tsx';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';
import { DayHeading, MessageBubble, PendingBubble, type RoomParts } from './bubbles.tsx';
import { type Item, itemsOf } from './merge.ts';
import type { Conversation } from './use-conversation.ts';

/** Nearer to the end than this one is reading the newest. */
const NEAR_PX = 80;
/** Nearer to the beginning than this older messages are asked for. */
const OLDER_PX = 300;

type Props = {
  readonly conversation: Conversation;
  readonly room: RoomParts;
  readonly label: string;
};

function Row({ item, conversation, room }: Omit<Props, 'label'> & { readonly item: Item }) {
  const words = useWords();
  if (item.is === 'day') return <DayHeading ms={item.ms} />;
  if (item.is === 'typing') {
    return <p className="px-4 py-2 text-t5 text-muted">{words('conversation.typing')}</p>;
  }
  if (item.is === 'pending') {
    return <PendingBubble pending={item.pending} onRetry={conversation.retry} />;
  }
  return <MessageBubble row={item.row} room={room} othersRead={conversation.othersRead} />;
}

/** Keeps the newest in view while one reads it, and the place where one reads while older come. */
function useEdges(items: readonly Item[], conversation: Conversation) {
  const list = useRef<VListHandle>(null);
  const [isNear, setNear] = useState(true);
  const firstKey = items.find(({ is }) => is === 'message')?.key ?? '';
  const before = useRef(firstKey);
  // Only what is put before the first message shifts: else the list would jump.
  const isShifted = before.current !== '' && Number(firstKey) < Number(before.current);
  useLayoutEffect(() => {
    before.current = firstKey;
  });
  const toEnd = (): void => list.current?.scrollToIndex(items.length - 1, { align: 'end' });
  const end = useRef(toEnd);
  end.current = toEnd;
  useEffect(() => {
    if (isNear) end.current();
  }, [items, isNear]);
  const onScroll = (offset: number): void => {
    const { current } = list;
    if (current === null) return;
    setNear(offset + current.viewportSize >= current.scrollSize - NEAR_PX);
    if (offset < OLDER_PX && conversation.hasOlder) void conversation.older();
  };
  return { list, isNear, isShifted, toEnd, onScroll };
}

function Messages({ conversation, room, label }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { rows, pending, isTyping } = conversation;
  const items = useMemo(
    () => itemsOf(rows, pending, isTyping, (ms) => formatDay(language, ms)),
    [rows, pending, isTyping, language],
  );
  const { list, isNear, isShifted, toEnd, onScroll } = useEdges(items, conversation);
  if (items.length === 0) return <Empty title={words('conversation.empty')} picture="search" />;
  return (
    <>
      <VList
        ref={list}
        data={items}
        shift={isShifted}
        onScroll={onScroll}
        role="log"
        aria-label={label}
        tabIndex={0}
        className="py-2"
      >
        {(item: Item) => <Row key={item.key} item={item} conversation={conversation} room={room} />}
      </VList>
      {!isNear && (
        <button
          type="button"
          aria-label={words('conversation.newest')}
          onClick={toEnd}
          className="absolute right-4 bottom-3 flex size-11 items-center justify-center rounded-full
            border border-line-strong bg-raised text-text"
        >
          <ArrowDown aria-hidden size={20} />
        </button>
      )}
    </>
  );
}

/** The messages of a conversation: newest in view, older as one scrolls up, however many. */
export function ConversationList(props: Props) {
  const { query } = props.conversation;
  return (
    <div className="relative min-h-0 flex-1">
      <Loaded query={query} skeleton={<SkeletonRows count={5} />}>
        {() => <Messages {...props} />}
      </Loaded>
    </div>
  );
}
