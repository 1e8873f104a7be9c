import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';

const MODERATE = 'chat.moderate';
const SPANS = [
  ['hour', '1 hour'],
  ['day', '1 day'],
  ['ever', 'Permanently'],
] as const;

type Props = {
  readonly room: string;
  readonly number: number;
  readonly isHidden: boolean;
  readonly name: string;
  readonly text: string;
  /** What is said can stand above the others; what is reported or shared cannot. */
  readonly isPinnable?: boolean;
  /** Asks for the messages anew. */
  readonly onDone?: () => void;
};

/** What can be done with a message and who wrote it. */
export function MessageButtons({ room, number, isHidden, name, text, isPinnable, onDone }: Props) {
  const [span, setSpan] = useState('hour');
  const shared = {
    permission: MODERATE,
    reason: true,
    facts: [
      ['Name', name],
      ['Message', text],
    ] as const,
    onDone: () => {
      onDone?.();
      return null;
    },
  };
  return (
    <>
      {isPinnable === true && !isHidden && (
        <ActionButton
          {...shared}
          reason={false}
          label="Pin"
          sentence="Shown at the top of the room, under its author’s name."
          path="/chat/pin_message"
          fields={{ room, number }}
        />
      )}
      {!isHidden && (
        <ActionButton
          {...shared}
          danger
          label="Hide"
          sentence="Customers no longer see it. Moderators still do for 90 days."
          path="/chat/hide"
          fields={{ room, number }}
        />
      )}
      <ActionButton
        {...shared}
        label={isHidden ? 'Unhide' : 'Dismiss reports'}
        sentence="Customers see it, and the reports so far are dismissed."
        path="/chat/show"
        fields={{ room, number }}
      />
      <ActionButton
        {...shared}
        danger
        label="Mute"
        sentence="The author can’t post for this long. The customer is told the reason."
        path="/chat/mute"
        fields={{ room, number, span }}
      >
        <TextField
          select
          size="small"
          label="Duration"
          value={span}
          onChange={({ target }) => setSpan(target.value)}
        >
          {SPANS.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </ActionButton>
    </>
  );
}
