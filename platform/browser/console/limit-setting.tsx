/** Limits that an operator sets with a reason: the button that changes one, and who did so last. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { OperatorName } from './operator-name.tsx';
import type { FactRows } from './screen.tsx';
import { consoleTime } from './time-text.ts';

type Props = {
  readonly button: string;
  /** From when on the new limit counts. */
  readonly sentence: string;
  readonly path: string;
  /** The field of the call that takes the limit. */
  readonly field: string;
  readonly label: string;
  /** The limit as it stands. */
  readonly value: string;
};

/** Asks for a new limit and a reason. Given a new `key` it begins with the limit of now. */
export function ChangeLimit({ button, sentence, path, field, label, value }: Props) {
  const [limit, setLimit] = useState(value);
  return (
    <ActionButton
      label={button}
      sentence={sentence}
      path={path}
      facts={[['Now', value]]}
      isComplete={limit.trim() !== '' && limit.trim() !== value}
      fields={{ [field]: limit }}
      permission="settings.change"
      reason
    >
      <TextField label={label} value={limit} onChange={({ target }) => setLimit(target.value)} />
    </ActionButton>
  );
}

/** When, by whom and why a limit was set; zero and nothing for one that nobody has set. */
export interface LastChange {
  readonly operator: number;
  readonly reason: string;
  readonly changedMs: number;
}

/** The rows that tell the last change. */
export function changeFacts({ operator, reason, changedMs }: LastChange): FactRows {
  return [
    ['Changed', changedMs > 0 ? consoleTime(changedMs) : 'never'],
    ['By', <OperatorName key="by" id={operator} />],
    ['Reason', reason || '–'],
  ];
}
