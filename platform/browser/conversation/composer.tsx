import { Paperclip, SendHorizontal, Smile, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';
import { describeError } from '../api/query.ts';
import { uploadFile } from '../api/upload.ts';
import { IconButton } from '../parts/button.tsx';
import { lazyOverlay } from '../parts/lazy-part.tsx';
import { useWords } from '../words/use-words.ts';
import type { Conversation } from './use-conversation.ts';

const EmojiSheet = lazyOverlay(async () => (await import('./emoji-sheet.tsx')).EmojiSheet);

const TAKEN = 'image/jpeg,image/png,image/webp,image/heic,image/heif';
const PDF = 'application/pdf';

/** What one may attach: nothing, pictures, or pictures and documents. */
export type Attaches = 'nothing' | 'pictures' | 'documents';

type Props = {
  readonly conversation: Conversation;
  readonly attaches: Attaches;
  /** Stands above the field: what to bear in mind. */
  readonly hint?: string;
  /** The most characters; those of a message where nothing is said. */
  readonly longest?: number;
  /** What the button of the emoji is called, in words of the room that come with it. */
  readonly emoji: string;
  /** Stands before the field. */
  readonly tools?: ReactNode;
};

/** Sends a file: uploaded first, then said as a message. */
function useAttaching({ conversation, attaches }: Props, fail: (why: string) => void) {
  const [part, setPart] = useState<number | null>(null);
  const attach = async (file: File): Promise<void> => {
    setPart(0);
    try {
      const documents = attaches === 'documents';
      const url = await uploadFile(file, setPart, documents, conversation.guest);
      const kind = /\.pdf(?:\?|$)/.test(url) ? 'document' : 'picture';
      const refused = await conversation.send(kind, url);
      if (refused) fail(refused.message);
    } catch (error) {
      fail(describeError(error));
    } finally {
      setPart(null);
    }
  };
  return { part, attach };
}

type AttachProps = {
  readonly attaches: Attaches;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

function AttachButton({ attaches, isBusy, onFile }: AttachProps) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const label = words(
    attaches === 'documents' ? 'conversation.attach_document' : 'conversation.attach_picture',
  );
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // The same file may be chosen again after an error.
    event.target.value = '';
  };
  return (
    <>
      <IconButton label={label} disabled={isBusy} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden size={20} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={attaches === 'documents' ? `${TAKEN},${PDF}` : TAKEN}
        aria-label={label}
        onChange={take}
      />
    </>
  );
}

type EmojiProps = { readonly label: string; readonly onPick: (emoji: string) => void };

/** Emoji for who has no keyboard with them; they come when they are asked for. */
function EmojiButton({ label, onPick }: EmojiProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Smile aria-hidden size={20} />
      </IconButton>
      {isOpen && <EmojiSheet title={label} onClose={() => setOpen(false)} onPick={onPick} />}
    </>
  );
}

/** Where one writes: a refused message comes back into the field with the reason below it. */
export function Composer(props: Props) {
  const words = useWords();
  const { conversation, attaches, hint, longest = LONGEST_MESSAGE, emoji, tools } = props;
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const { part, attach } = useAttaching(props, setWhy);
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (said === '') return;
    setText('');
    setWhy('');
    const refused = await conversation.send('text', said);
    if (!refused) return;
    setWhy(refused.message);
    setText((now) => (now === '' ? said : now));
  };
  const onKey = (event: KeyboardEvent): void => {
    // On a phone the key makes a new line: there is a button at the thumb.
    const isDesk = matchMedia('(pointer: fine)').matches;
    if (event.key !== 'Enter' || event.shiftKey || !isDesk || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="pad-bottom-safe border-t border-line bg-canvas px-2 pt-2 md:bg-surface">
      {hint && <p className="px-2 pb-2 text-t6 text-faint">{hint}</p>}
      {part !== null && (
        <progress
          aria-label={words('conversation.uploading')}
          value={Math.round(part * 100)}
          max={100}
          className="mb-2 w-full"
        />
      )}
      <div className="flex items-end gap-1">
        {attaches !== 'nothing' && (
          <AttachButton
            attaches={attaches}
            isBusy={part !== null}
            onFile={(file) => void attach(file)}
          />
        )}
        {tools}
        <EmojiButton
          label={emoji}
          onPick={(picked) =>
            setText((now) => (now.length + picked.length <= longest ? now + picked : now))
          }
        />
        <textarea
          aria-label={words('conversation.message')}
          placeholder={words('conversation.message')}
          aria-invalid={why !== '' || undefined}
          aria-describedby={why === '' ? undefined : 'composer-note'}
          rows={1}
          maxLength={longest}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            conversation.noteTyping();
          }}
          onKeyDown={onKey}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-sm
            border border-line-strong bg-canvas px-3 py-2.5 text-t4 text-text
            placeholder:text-faint"
        />
        <IconButton
          label={words('conversation.send')}
          disabled={text.trim() === ''}
          onClick={() => void send()}
          className="bg-accent text-on-accent! hover:bg-accent-pressed disabled:bg-pressed
            disabled:text-muted!"
        >
          <SendHorizontal aria-hidden size={20} />
        </IconButton>
      </div>
      {why !== '' && (
        <p id="composer-note" role="alert" className="flex gap-1 px-2 pt-1 text-t5 text-warning">
          <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span>{why}</span>
        </p>
      )}
      <div className="h-2" />
    </div>
  );
}
