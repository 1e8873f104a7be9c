import { Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { textColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { Failed } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { CHAT_ROOMS, LONGEST_CHAT } from '../contract.ts';
import { MessageButtons } from './message-buttons.tsx';

const MODERATE = 'chat.moderate';
const SECOND_MS = 1_000;
const EVERY_MS = 3_000;
const CHOICES = CHAT_ROOMS.map((name) => [name, name] as const);

type Line = { readonly number: number; readonly text: string };

function PinnedLines({ row }: { readonly row: RaRecord }) {
  return (row['pinned'] as readonly Line[]).map(({ number, text }) => (
    <Box key={number} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <span>{text}</span>
      <ActionButton
        label="Unpin"
        sentence="The line is no longer pinned."
        path="/chat/unpin"
        fields={{ room: String(row.id), number }}
        facts={[['Line', text]]}
        permission={MODERATE}
      />
    </Box>
  ));
}

function RoomButtons({ row }: { readonly row: RaRecord }) {
  const [seconds, setSeconds] = useState(String(Number(row['slowMs']) / SECOND_MS));
  const [line, setLine] = useState('');
  const room = String(row.id);
  const isOldOnly = row['isOldOnly'] === true;
  const slowMs = Number(row['slowMs']);
  const set = { path: '/chat/room', permission: MODERATE, facts: [['Room', room]] } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ActionButton
        {...set}
        danger={!isOldOnly}
        label={isOldOnly ? 'Let everyone post' : 'Established accounts only'}
        sentence={
          isOldOnly
            ? 'Accounts that are a day old can post here again.'
            : 'Only accounts older than 7 days can post here, until you lift this.'
        }
        fields={{ room, slowMs, isOldOnly: isOldOnly ? 0 : 1 }}
      />
      <ActionButton
        {...set}
        label="Slow mode"
        sentence="How long everyone waits between two messages, across all devices."
        fields={{ room, slowMs: Number(seconds) * SECOND_MS, isOldOnly: isOldOnly ? 1 : 0 }}
        isComplete={/^\d{1,4}$/.test(seconds)}
      >
        <TextField
          size="small"
          label="Seconds"
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
      </ActionButton>
      <ActionButton
        label="Pin line"
        sentence="Once a second operator confirms it, it appears at the top as an official line."
        path="/chat/pin"
        fields={{ room, text: line }}
        facts={[['Room', room]]}
        permission={MODERATE}
        isComplete={line.trim() !== ''}
      >
        <TextField
          size="small"
          label="Line"
          value={line}
          onChange={({ target }) => setLine(target.value)}
          slotProps={{ htmlInput: { maxLength: LONGEST_CHAT } }}
        />
      </ActionButton>
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('Room', 'id'),
  { label: 'Slow mode', cell: (row) => `${Number(row['slowMs']) / SECOND_MS} s` },
  { label: 'Who can post', cell: (row) => (row['isOldOnly'] === true ? <b>7 days+</b> : 'all') },
  { label: 'Pinned', cell: (row) => <PinnedLines row={row} />, isText: true },
  { label: '', cell: (row) => <RoomButtons row={row} /> },
];

interface Told {
  readonly number: number;
  readonly kind: string;
  readonly text: string;
  readonly sentMs: number;
  readonly name: string;
  readonly owner: number;
  readonly isAlike: boolean;
  readonly isHidden: boolean;
  readonly isPinned: boolean;
  readonly isRemoved: boolean;
}

type MessageProps = {
  readonly room: string;
  readonly told: Told;
  readonly onDone: () => void;
};

function Message({ room, told, onDone }: MessageProps) {
  const { number, kind, text, name, isPinned, isHidden, isRemoved, isAlike, sentMs, owner } = told;
  const author = owner === 0 ? 'Official' : name;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {number} · {author} · {consoleTime(sentMs)}
          {isAlike ? ' · ⚠ looks like us' : ''}
          {isHidden ? ' · hidden' : ''}
        </Typography>
        {isRemoved ? <em>Deleted.</em> : text}
      </Box>
      {owner > 0 && !isRemoved ? (
        <MessageButtons
          room={room}
          number={number}
          isHidden={isHidden}
          name={name}
          text={text}
          isPinnable={kind === 'text' && !isPinned}
          onDone={onDone}
        />
      ) : null}
    </Box>
  );
}

/** What is said in a room, as it is said; with what is hidden from others. */
function Live({ room }: { readonly room: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['chat_messages', room],
    queryFn: () => consoleGet<{ readonly list: readonly Told[] }>('/chat/messages', { room }),
    refetchInterval: EVERY_MS,
  });
  if (error && data === undefined) {
    return <Failed error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return null;
  if (data.list.length === 0) return <Typography>No messages yet.</Typography>;
  return (
    <Box
      component="ol"
      aria-label="Messages"
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 480, overflowY: 'auto' }}
    >
      {data.list.toReversed().map((told) => (
        <Message key={told.number} room={room} told={told} onDone={() => void refetch()} />
      ))}
    </Box>
  );
}

/** The rooms, and what is said in one of them. */
export function RoomsScreen() {
  const address = useAddress();
  const room = address.read('room', 'markets');
  return (
    <Screen
      title="Chat rooms"
      hint="Hidden messages stay visible here for 90 days. All actions are in the audit log."
    >
      <Panel>
        <SectionTable resource="chat_rooms" columns={columns} empty="No rooms." />
      </Panel>
      <Panel>
        <FilterSelect
          label="Watch room"
          value={room}
          choices={CHOICES}
          onChange={(next) => address.keep({ room: next })}
        />
        <Live key={room} room={room} />
      </Panel>
    </Screen>
  );
}
