import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet, saveConsoleFile } from '../../../platform/browser/console/client.ts';
import { useOperatorNames } from '../../../platform/browser/console/operator-name.tsx';
import { ConsolePicture } from '../../../platform/browser/console/picture.tsx';
import { Failed } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

/** A message as the console is told it. */
export interface DeskMessage {
  readonly number: number;
  readonly kind: string;
  readonly text: string;
  readonly author: string;
  readonly sent_ms: number;
  readonly is_removed: number;
}

/** What is around the messages. */
export interface DeskPage {
  readonly list: readonly DeskMessage[];
  readonly othersRead: number;
  readonly isTyping: boolean;
  readonly state: string;
  readonly typing: readonly number[];
}

const EVERY_MS = 3_000;
const LIMIT = 60;

/** The newest messages, asked for again while one looks; others are told whether one types. */
export function useMessages(id: number, isTyping: () => boolean) {
  return useQuery({
    queryKey: ['support_messages', id],
    queryFn: () => {
      const typing = isTyping() ? { typing: '1' } : {};
      return consoleGet<DeskPage>('/support/messages', { id, limit: LIMIT, ...typing });
    },
    refetchInterval: EVERY_MS,
  });
}

type Said = Readonly<Record<string, string | number>>;

const LINES: Readonly<Record<string, string>> = {
  taken: 'Taken',
  transferred: 'Handed over',
  solved: 'Marked as solved',
  closed: 'Closed',
  closed_by_customer: 'Marked as solved by the customer',
  demo_hello: 'Greeted by the demo bot',
};

/** What a line of the house or a card says, to an operator. */
function saidOf({ what = '', agent, is, kind = '', id = '', screen = '' }: Said): string {
  if (is === 'screen') return `Offered a screen: ${screen}`;
  if (is === 'about') return `About ${String(kind).replaceAll('_', ' ')} ${id}`;
  const line = LINES[String(what)] ?? String(what);
  return agent === undefined ? line : `${line}: operator ${agent}`;
}

function Body({ id, message }: { readonly id: number; readonly message: DeskMessage }) {
  const { number, kind, text } = message;
  const isSaving = useRef(false);
  if (message.is_removed === 1) return <em>Message removed</em>;
  if (kind === 'picture') {
    const fields = { id, number };
    return <ConsolePicture label={`Picture ${number}`} path="/support/file" fields={fields} />;
  }
  if (kind === 'document') {
    const save = async (): Promise<void> => {
      if (isSaving.current) return;
      isSaving.current = true;
      await saveConsoleFile('/support/file', { id, number }, `message-${number}.pdf`).finally(
        () => {
          isSaving.current = false;
        },
      );
    };
    return (
      <Button startIcon={<Download size={18} />} onClick={() => void save()}>
        PDF document
      </Button>
    );
  }
  if (kind === 'card' || kind === 'line') {
    return <em>{saidOf(JSON.parse(text) as Said)}</em>;
  }
  return <>{text}</>;
}

function Message({ id, message }: { readonly id: number; readonly message: DeskMessage }) {
  const nameOf = useOperatorNames();
  const operator = /^operator (\d+)$/.exec(message.author)?.[1];
  const isOurs = !/^(?:customer|visitor) /.test(message.author);
  const visitor = message.author.startsWith('visitor ') ? 'visitor' : message.author;
  const author = operator === undefined ? visitor : nameOf(Number(operator));
  const canRemove = message.is_removed === 0 && message.kind !== 'line';
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: isOurs ? 'end' : 'start' }}>
      <Box
        sx={{
          maxWidth: '80%',
          p: 1.5,
          borderRadius: 3,
          border: 1,
          borderColor: 'divider',
          bgcolor: isOurs ? 'action.selected' : 'background.paper',
        }}
      >
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {message.number} · {author} · {consoleTime(message.sent_ms)}
        </Typography>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <Body id={id} message={message} />
        </Box>
        {canRemove ? (
          <ActionButton
            label="Remove"
            sentence="The text is deleted for good. A placeholder stays in its place."
            path="/support/remove"
            fields={{ id, number: message.number }}
            permission="support.answer"
            reason
            danger
          />
        ) : null}
      </Box>
    </Box>
  );
}

/** What was said, oldest first; who else is typing stands below. */
export function Messages({
  id,
  isTyping,
}: {
  readonly id: number;
  readonly isTyping: () => boolean;
}) {
  const nameOf = useOperatorNames();
  const { data, error, refetch } = useMessages(id, isTyping);
  if (error && data === undefined) {
    return <Failed error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return null;
  const others = data.typing.map(nameOf);
  return (
    <>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        aria-label="Messages"
      >
        {data.list.map((message) => (
          <Message key={message.number} id={id} message={message} />
        ))}
      </Box>
      {data.isTyping ? <Chip sx={{ mt: 1 }} label="The customer is typing" /> : null}
      {others.length > 0 ? (
        <Alert sx={{ mt: 1 }} severity="info">
          {others.join(', ')} is typing here as well.
        </Alert>
      ) : null}
    </>
  );
}
