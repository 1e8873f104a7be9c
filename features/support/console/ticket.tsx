import { Box, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { Link, type RaRecord, useGetIdentity, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { AnswerForm } from './answer-form.tsx';
import { Messages } from './messages.tsx';

interface Note {
  readonly id: number;
  readonly operator: number;
  readonly text: string;
  readonly madeMs: number;
}

/** A conversation as the server tells it to who opens it. */
interface WholeTicket extends RaRecord<number> {
  readonly owner: number;
  readonly account: string;
  readonly topic: string;
  readonly state: string;
  readonly language: string;
  readonly about: string;
  readonly assignedTo: number;
  readonly openedMs: number;
  readonly dueMs: number;
  readonly firstAnswerMs: number;
  readonly rating: number;
  readonly notes: readonly Note[];
}

const ANSWER = 'support.answer';
/** So long after the last key somebody is still typing. */
const TYPING_MS = 5_000;

function Transfer({ id }: { readonly id: number }) {
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  return (
    <ActionButton
      label="Hand over"
      sentence="The other operator takes over. The customer never sees the note."
      path="/support/transfer"
      fields={{ id, to: Number(to), note }}
      isComplete={/^\d+$/.test(to) && note.trim() !== ''}
      permission={ANSWER}
    >
      <TextField
        label="Operator number"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        helperText={<OperatorName id={Number(to) || 0} />}
      />
      <TextField
        label="Note"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 1_000 } }}
      />
    </ActionButton>
  );
}

function AddNote({ id }: { readonly id: number }) {
  const [text, setText] = useState('');
  return (
    <ActionButton
      label="Note"
      sentence="Only operators see notes."
      path="/support/note"
      fields={{ id, text }}
      isComplete={text.trim() !== ''}
      permission={ANSWER}
    >
      <TextField
        label="Note"
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 1_000 } }}
      />
    </ActionButton>
  );
}

function Actions({ ticket, isMine }: { readonly ticket: WholeTicket; readonly isMine: boolean }) {
  const { id, state, assignedTo } = ticket;
  const isOver = state === 'closed';
  const shared = { fields: { id }, permission: ANSWER } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {assignedTo === 0 && !isOver ? (
        <ActionButton
          label="Take"
          sentence="Assigns it to you. Others see that it is yours."
          path="/support/take"
          {...shared}
        />
      ) : null}
      <AddNote id={id} />
      {isMine && !isOver ? (
        <>
          {state === 'solved' ? null : <Transfer id={id} />}
          <ActionButton
            label="Mark as solved"
            sentence="The customer can rate it. Writing again within 7 days reopens it."
            path="/support/solve"
            {...shared}
          />
          <ActionButton
            label="Close"
            sentence="This is final. Nobody can write in it anymore."
            path="/support/close"
            danger
            {...shared}
          />
        </>
      ) : null}
      <ActionButton
        label="Erase"
        sentence="Deletes all messages and files in this conversation. This can’t be undone."
        path="/support/erase"
        fields={{ id }}
        permission="support.erase"
        reason
        danger
      />
    </Box>
  );
}

function TicketFacts({ ticket }: { readonly ticket: WholeTicket }) {
  const { owner, account, firstAnswerMs, dueMs, rating } = ticket;
  const who = owner === 0 ? 'a visitor' : <Link to={`/customers/${owner}/show`}>{account}</Link>;
  const answered = firstAnswerMs > 0 ? consoleTime(firstAnswerMs) : 'not yet';
  return (
    <Facts
      rows={[
        ['Customer', who],
        ['Agent', <OperatorName key="agent" id={ticket.assignedTo} />],
        ['Topic', ticket.topic.replaceAll('_', ' ')],
        ['About', ticket.about || '–'],
        ['Language', ticket.language],
        ['Opened', consoleTime(ticket.openedMs)],
        ['First answer due', consoleTime(dueMs)],
        ['First answer', answered],
        ['Rating', rating > 0 ? `${rating} of 5` : '–'],
      ]}
    />
  );
}

/** One conversation: what was said, who it is, notes, and the answer. */
export function TicketScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<WholeTicket>('support_tickets', id);
  const { identity } = useGetIdentity();
  const typedMs = useRef(0);
  const noteTyping = (): void => {
    typedMs.current = Date.now();
  };
  if (data === undefined)
    return <Awaited title={`Conversation ${id}`} error={error} retry={retry} />;
  const isMine = data.assignedTo !== 0 && data.assignedTo === identity?.id;
  const mayAnswer = isMine && data.state !== 'closed';
  return (
    <Screen
      title={`Conversation ${id}`}
      hint={`${data.topic.replaceAll('_', ' ')}: ${data.state}. Views are in the audit log.`}
      actions={<Actions ticket={data} isMine={isMine} />}
    >
      <Panel>
        <TicketFacts ticket={data} />
      </Panel>
      <Panel title="Messages">
        <Messages id={id} isTyping={() => Date.now() - typedMs.current < TYPING_MS} />
      </Panel>
      {mayAnswer ? (
        <Panel title="Reply">
          <AnswerForm id={id} isVisitor={data.owner === 0} onTyping={noteTyping} />
        </Panel>
      ) : null}
      <Panel title="Notes">
        {data.notes.length === 0 ? 'None yet.' : null}
        <ul>
          {data.notes.map(({ id: key, operator, text, madeMs }) => (
            <li key={key}>
              {consoleTime(madeMs)}, <OperatorName id={operator} />: {text}
            </li>
          ))}
        </ul>
      </Panel>
    </Screen>
  );
}
