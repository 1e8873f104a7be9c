/** Announces new terms of one product of a market: what changes, from when, and why. */
import { Alert, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { localInputText } from '../../../platform/browser/console/time-text.ts';
import type { PlannedProduct } from '../contract.ts';
import { TERM_LABELS } from './market-words.ts';
import { changedPlaces, type Draft, draftOf, type Terms, termsOf } from './terms-draft.ts';

export interface PlanButtonProps {
  readonly marketId: number;
  readonly product: PlannedProduct;
  readonly title: string;
  readonly terms: Terms;
  readonly noticeMs: number;
}

const MINUTE_MS = 60_000;
/** Time to fill the form in before the notice would be too short. */
const SPARE_MS = 15 * MINUTE_MS;

function labelOf(place: string): string {
  const [name = '', index, inner] = place.split('.');
  if (index === undefined || inner === undefined) return TERM_LABELS[name] ?? name;
  return `${Number(index) + 1}. ${TERM_LABELS[inner] ?? inner}`;
}

type FieldsProps = {
  readonly draft: Draft;
  readonly changed: readonly string[];
  readonly onChange: (place: string, text: string) => void;
};

function TermFields({ draft, changed, onChange }: FieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {Object.entries(draft).map(([place, text]) => (
        <TextField
          key={place}
          size="small"
          label={labelOf(place)}
          value={text}
          onChange={({ target }) => onChange(place, target.value)}
          helperText={changed.includes(place) ? 'changed' : ' '}
        />
      ))}
    </Box>
  );
}

/** See the head of this file. */
export function PlanButton({ marketId, product, title, terms, noticeMs }: PlanButtonProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(terms));
  const [from, setFrom] = useState(() => localInputText(Date.now() + noticeMs + SPARE_MS));
  const changed = changedPlaces(draft, terms);
  const fields = {
    id: marketId,
    product,
    terms: termsOf(draft, terms),
    fromMs: Date.parse(from) || 0,
  };
  return (
    <ActionButton
      label="Plan new terms"
      sentence={
        `${title}: the terms below count for orders that are placed from the given time on. ` +
        'Orders that were placed before keep theirs.'
      }
      path="/markets/plan"
      fields={fields}
      permission="markets.change"
      reason
    >
      <TermFields
        draft={draft}
        changed={changed}
        onChange={(place, text) => setDraft({ ...draft, [place]: text })}
      />
      <TextField
        type="datetime-local"
        label="In force from (your time)"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {changed.length === 0 ? <Alert severity="info">Nothing is changed yet.</Alert> : null}
    </ActionButton>
  );
}
