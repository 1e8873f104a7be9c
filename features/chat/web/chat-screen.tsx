import { ChartCandlestick, Pin, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Composer } from '../../../platform/browser/conversation/composer.tsx';
import { ConversationFrame } from '../../../platform/browser/conversation/conversation-frame.tsx';
import { ConversationList } from '../../../platform/browser/conversation/conversation-list.tsx';
import { useConversation } from '../../../platform/browser/conversation/use-conversation.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { nameOf } from '../../../platform/browser/words/languages.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { CHAT_ROOMS, type ChatRoomName, LONGEST_CHAT } from '../contract.ts';
import type { ChatRow } from '../wire.ts';
import { type ChatState, useChatState, useRoom } from './chat-data.ts';
import { chatParts, pinnedText } from './chat-rows.tsx';
import { MoreSheet, NameSheet, TradeSheet } from './chat-sheets.tsx';

function roomName(words: Translate, room: ChatRoomName): string {
  return room === 'markets' ? words('chat.room_markets') : nameOf(room);
}

function isRoom(text: string | null): text is ChatRoomName {
  return CHAT_ROOMS.some((name) => name === text);
}

/** Why one only reads, and what can be done about it. */
function ReadsOnly({ state, onName }: { readonly state: ChatState; readonly onName: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const { why, muted_until_ms: until, muted_because: because } = state.me;
  if (why === 'log_in' || why === 'name_needed' || why === 'email_needed') {
    const acts = {
      log_in: ['chat.log_in', () => push(paths.login)],
      name_needed: ['chat.choose_name', onName],
      email_needed: ['chat.why_email_needed', () => push(paths.bindEmail)],
    } as const;
    const [word, act] = acts[why];
    return (
      <Button wide onClick={act}>
        {words(word)}
      </Button>
    );
  }
  if (why === 'not_offered_in_your_country') {
    return <Notice look="lock" title={words('chat.why_off_in_country')} />;
  }
  if (why !== 'muted') return <Notice look="info" title={words('chat.why_account_too_young')} />;
  const time = formatMoment(language, until);
  return (
    <Notice
      look="lock"
      title={until === 0 ? words('chat.muted_ever') : words('chat.muted_until', { time })}
      action={
        <Go to={withParams(paths.help, { topic: 'other' })} className="min-h-11 underline">
          {words('chat.muted_appeal')}
        </Go>
      }
    >
      {words('chat.muted_because', { reason: because })}
    </Notice>
  );
}

function Pinned({ rows }: { readonly rows: readonly ChatRow[] }) {
  const words = useWords();
  if (rows.length === 0) return null;
  return (
    <ul
      className="max-h-24 overflow-y-auto border-b border-line px-4 py-2"
      aria-label={words('chat.pinned')}
    >
      {rows.map((row) => (
        <li key={row.number} className="flex gap-2 text-t5">
          <Pin aria-hidden size={14} className="mt-0.5 shrink-0 text-accent-text" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {row.name !== '' && <span className="text-muted">{row.name}: </span>}
            {pinnedText(row)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RoomProps = {
  readonly room: ChatRoomName;
  readonly state: ChatState;
  readonly onName: () => void;
};

function Room({ room, state, onName }: RoomProps) {
  const words = useWords();
  const { api, pinned, rowOf } = useRoom(room, state);
  const conversation = useConversation(api);
  const [more, setMore] = useState<ChatRow>();
  const [isTrading, setTrading] = useState(false);
  const canAct = state.me.why !== 'log_in';
  const set = state.list.find((each) => each.room === room);
  return (
    <>
      <Pinned rows={pinned} />
      {set?.is_old_only === 1 && <Notice look="info" title={words('chat.old_only')} />}
      <ConversationList
        conversation={conversation}
        room={chatParts(words, rowOf, canAct ? setMore : undefined)}
        label={words('chat.messages', { room: roomName(words, room) })}
      />
      {state.me.why === '' ? (
        <Composer
          conversation={conversation}
          attaches="nothing"
          hint={words('chat.hint')}
          longest={LONGEST_CHAT}
          emoji={words('chat.emoji')}
          tools={
            <IconButton
              label={words('chat.share_trade')}
              aria-haspopup="dialog"
              onClick={() => setTrading(true)}
            >
              <ChartCandlestick aria-hidden size={20} />
            </IconButton>
          }
        />
      ) : (
        <div className="pad-bottom-safe border-t border-line p-4">
          <ReadsOnly state={state} onName={onName} />
        </div>
      )}
      {more !== undefined && (
        <MoreSheet room={room} row={more} onClose={() => setMore(undefined)} />
      )}
      <TradeSheet room={room} open={isTrading} onClose={() => setTrading(false)} />
    </>
  );
}

/** The rooms of the chat: one for markets, one a language. */
export function ChatScreen() {
  const words = useWords();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const asked = params.get('room');
  const own = isRoom(language) ? language : 'markets';
  const room = isRoom(asked) ? asked : own;
  const state = useChatState();
  const [isNaming, setNaming] = useState(false);
  const loggedIn = state.data?.me.why !== 'log_in';
  // Addresses of rooms can be shared; going through rooms is no way back through all of them.
  const choose = (name: ChatRoomName): void => {
    setParams({ room: name }, { replace: true });
  };
  const ordered = [...new Set<ChatRoomName>(['markets', own, ...CHAT_ROOMS])];
  return (
    <ConversationFrame
      title={words('chat.title')}
      hint={roomName(words, room)}
      trail={
        loggedIn && state.data !== undefined ? (
          <IconButton
            label={words('chat.look_settings')}
            aria-haspopup="dialog"
            onClick={() => setNaming(true)}
          >
            <UserRound aria-hidden size={20} />
          </IconButton>
        ) : undefined
      }
    >
      <div className="shrink-0 border-b border-line px-2">
        <Tabs
          label={words('chat.rooms')}
          choices={ordered.map((name) => ({ value: name, label: roomName(words, name) }))}
          value={room}
          onChange={choose}
        />
      </div>
      <Loaded query={state}>
        {(known) => (
          <>
            <Room key={room} room={room} state={known} onName={() => setNaming(true)} />
            {isNaming && (
              <NameSheet state={known} open={isNaming} onClose={() => setNaming(false)} />
            )}
          </>
        )}
      </Loaded>
    </ConversationFrame>
  );
}
