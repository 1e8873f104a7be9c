import clsx from 'clsx';
import { BadgeCheck, Check, CheckCheck, Clock3, Download, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MessageRow } from '../../../core/wire/conversation.ts';
import { formatDay, formatMinute } from '../numbers/format.ts';
import { toastError } from '../api/query.ts';
import { PrivatePicture } from '../parts/private-picture.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useLanguage, useSession } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';
import type { Pending } from './merge.ts';

/** How a room draws what only it knows. */
export type RoomParts = {
  /** What a line of the house says. */
  readonly line: (row: MessageRow) => string;
  /** A card, by its body. */
  readonly card: (row: MessageRow) => ReactNode;
  /** The address of a message's file anew, where what it carries shows it for a while only. */
  readonly fresh?: (row: MessageRow) => Promise<string>;
  /** What somebody is called; nothing where it goes without saying. */
  readonly nameOf: (row: MessageRow) => string;
  /** A text with what the room sees in it; without it, as it is. */
  readonly text?: (row: MessageRow) => ReactNode;
  /** What stands behind a name. */
  readonly marks?: (row: MessageRow) => ReactNode;
  /** What can be done with a message. */
  readonly acts?: (row: MessageRow) => ReactNode;
};

/** A heading for the messages of a day. */
export function DayHeading({ ms }: { readonly ms: number }) {
  const language = useLanguage();
  return <p className="px-4 pt-4 pb-2 text-center text-t6 text-faint">{formatDay(language, ms)}</p>;
}

/** A line that nobody wrote. */
export function HouseLine({ text }: { readonly text: string }) {
  return <p className="px-8 py-2 text-center text-t5 text-muted">{text}</p>;
}

/** Who wrote it. The mark of the house is drawn, so that no name can have it. */
export function AuthorLine({ name, isHouse, isDemo, marks }: AuthorProps) {
  const words = useWords();
  return (
    <p className="flex items-center gap-1 pb-0.5 text-t6 text-muted">
      {isHouse && (
        <BadgeCheck
          size={13}
          aria-label={words('conversation.official')}
          className="shrink-0 text-accent-text"
        />
      )}
      <span className="min-w-0 truncate">{name}</span>
      {isDemo && (
        <span className="shrink-0 rounded-full border border-line-strong px-1.5">
          {words('conversation.demo')}
        </span>
      )}
      {marks}
    </p>
  );
}

type AuthorProps = {
  readonly name: string;
  readonly isHouse: boolean;
  readonly isDemo: boolean;
  readonly marks?: ReactNode;
};

type BubbleProps = {
  readonly mine: boolean;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  readonly author?: ReactNode;
};

function Bubble({ mine, children, foot, author }: BubbleProps) {
  return (
    <div className={clsx('flex px-4 py-1', mine ? 'justify-end' : 'justify-start')}>
      <div className="max-w-[85%] min-w-0">
        {author}
        <div
          className={clsx(
            'rounded-lg border px-3 py-2 text-t4 whitespace-pre-wrap',
            '[overflow-wrap:anywhere]',
            mine
              ? 'rounded-br-sm border-accent-line bg-accent-soft'
              : 'rounded-bl-sm border-line bg-surface md:bg-raised',
          )}
        >
          {children}
        </div>
        <div
          className={clsx(
            'flex items-center gap-1 pt-0.5 text-t6 text-faint',
            mine ? 'justify-end' : 'justify-start',
          )}
        >
          {foot}
        </div>
      </div>
    </div>
  );
}

/** A document is saved and never opened here. */
function DocumentBody({ row, room }: { readonly row: MessageRow; readonly room: RoomParts }) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const headers = { Authorization: useSession.getState().token };
      let reply = await fetch(row.text, { headers });
      if (!reply.ok && room.fresh) reply = await fetch(await room.fresh(row), { headers });
      if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
      saveFile(await reply.blob(), 'document.pdf');
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => void save()}
      className="flex min-h-11 items-center gap-2 text-left"
    >
      <Download aria-hidden size={18} className="shrink-0 text-muted" />
      {words('conversation.save_document')}
    </button>
  );
}

function Body({ row, room }: { readonly row: MessageRow; readonly room: RoomParts }) {
  const words = useWords();
  if (row.is_removed === 1) {
    return <em className="text-muted not-italic">{words('conversation.removed')}</em>;
  }
  if (row.kind === 'card') return room.card(row);
  if (row.kind === 'document') return <DocumentBody row={row} room={room} />;
  if (row.kind !== 'picture') return <>{room.text?.(row) ?? row.text}</>;
  return (
    <div className="h-48 w-56 max-w-full overflow-hidden rounded-sm">
      <PrivatePicture
        url={row.text}
        fresh={room.fresh && (() => room.fresh?.(row) ?? Promise.resolve(''))}
        label={words('conversation.picture')}
        lost={words('conversation.picture_lost')}
      />
    </div>
  );
}

type MessageProps = {
  readonly row: MessageRow;
  readonly room: RoomParts;
  /** Up to which message the others have read. */
  readonly othersRead: number;
};

/** A message, with when it was said, who said it, and whether it was read. */
export function MessageBubble({ row, room, othersRead }: MessageProps) {
  const words = useWords();
  const language = useLanguage();
  const mine = row.from === 'me';
  const isRead = row.number <= othersRead;
  const name = room.nameOf(row);
  const isDemoLine = row.kind === 'line' && row.is_demo === 1;
  if (row.kind === 'line' && !isDemoLine) return <HouseLine text={room.line(row)} />;
  const Mark = isRead ? CheckCheck : Check;
  return (
    <Bubble
      mine={mine}
      author={
        !mine && (
          <AuthorLine
            name={name}
            isHouse={row.from === 'house'}
            isDemo={row.is_demo === 1}
            marks={room.marks?.(row)}
          />
        )
      }
      foot={
        <>
          <time dateTime={new Date(row.sent_ms).toISOString()}>
            {formatMinute(language, row.sent_ms)}
          </time>
          {mine && (
            <Mark
              size={13}
              aria-label={words(isRead ? 'conversation.read' : 'conversation.sent')}
              className={clsx('shrink-0', isRead && 'text-accent-text')}
            />
          )}
          {room.acts?.(row)}
        </>
      }
    >
      {isDemoLine ? room.line(row) : <Body row={row} room={room} />}
    </Bubble>
  );
}

type PendingProps = { readonly pending: Pending; readonly onRetry: (pending: Pending) => void };

/** A message on its way; what got no answer says so, and goes out again at a touch. */
export function PendingBubble({ pending, onRetry }: PendingProps) {
  const words = useWords();
  const isFailed = pending.state === 'failed';
  return (
    <Bubble
      mine
      foot={
        isFailed ? (
          <button
            type="button"
            onClick={() => onRetry(pending)}
            className="flex min-h-11 items-center gap-1 text-t5 text-warning"
          >
            <RefreshCw aria-hidden size={14} />
            {words('conversation.failed')}
          </button>
        ) : (
          <>
            <Clock3 aria-hidden size={13} />
            {words('conversation.sending')}
          </>
        )
      }
    >
      {pending.kind === 'text' ? pending.text : words(`conversation.${pending.kind}`)}
    </Bubble>
  );
}
