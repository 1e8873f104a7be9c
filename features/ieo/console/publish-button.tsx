import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { EMPTY_DRAFT, type ProjectDraft, termsOf } from './project-draft.ts';

const FIELDS = [
  ['assetId', 'Token (number of the coin)'],
  ['scale', 'Decimals of the token'],
  ['issuer', 'Issuer (customer, or -2 for the treasury)'],
  ['lot', 'Smallest piece, in tokens'],
  ['min', 'Least of an order, in tokens'],
  ['cap', 'Most of one person, in tokens'],
  ['lockDays', 'Days locked after the end'],
] as const;
const METHODS = ['pro_rata', 'level', 'draw'];

/** Publishes a project: everything that is fixed for ever, in one form. */
export function PublishButton() {
  const [draft, setDraft] = useState<ProjectDraft>(EMPTY_DRAFT);
  const set = (name: keyof ProjectDraft, value: string) => setDraft({ ...draft, [name]: value });
  const terms = termsOf(draft);
  return (
    <ActionButton
      label="Publish a project"
      sentence={
        'The terms never change afterwards, and the whole issue is frozen in the vault at once. ' +
        'Fund the vault first, by a correction of two operators.'
      }
      path="/ieo/publish"
      fields={{ terms }}
      permission="ieo.publish"
      reason
      isComplete={terms !== undefined}
    >
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          size="small"
          label={label}
          value={draft[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      <TextField
        select
        size="small"
        label="Method"
        value={draft.method}
        onChange={({ target }) => set('method', target.value)}
      >
        {METHODS.map((method) => (
          <MenuItem key={method} value={method}>
            {method.replace('_', ' ')}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={2}
        label="Parts: coin, its decimals, price of a token, tokens"
        placeholder="2 8 0.05 100000"
        value={draft.parts}
        onChange={({ target }) => set('parts', target.value)}
      />
      <TextField
        multiline
        minRows={2}
        label="Unlocks: days after the time to market, percent"
        value={draft.unlocks}
        onChange={({ target }) => set('unlocks', target.value)}
      />
      {(['begins', 'ends'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          label={name === 'begins' ? 'Begins (your time)' : 'Ends (your time)'}
          value={draft[name]}
          onChange={({ target }) => set(name, target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </ActionButton>
  );
}
