import { Alert, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { InForceFrom } from '../../../platform/browser/console/plan-fields.tsx';
import { localInputText } from '../../../platform/browser/console/time-text.ts';
import { placeText, type TermMeaning } from './market-words.ts';
import {
  changedPlaces,
  type Draft,
  draftOf,
  isReadable,
  type Terms,
  termsOf,
} from './terms-draft.ts';

export interface PlanButtonProps {
  readonly marketId: number;
  readonly product: string;
  readonly title: string;
  readonly terms: Terms;
  readonly noticeMs: number;
  readonly meaning: TermMeaning;
  readonly symbol: string;
}

const MINUTE_MS = 60_000;
/** Time to fill the form in before the notice would be too short. */
const SPARE_MS = 15 * MINUTE_MS;

type FieldsProps = {
  readonly draft: Draft;
  readonly changed: readonly string[];
  readonly meaning: TermMeaning;
  readonly onChange: (place: string, text: string) => void;
};

function TermFields({ draft, changed, meaning, onChange }: FieldsProps) {
  const helpOf = (place: string, text: string): string => {
    if (!isReadable(place, text, meaning)) return 'This number has too many decimals.';
    return changed.includes(place) ? 'changed' : ' ';
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {Object.entries(draft).map(([place, text]) => (
        <TextField
          key={place}
          size="small"
          label={placeText(place, meaning)}
          error={!isReadable(place, text, meaning)}
          value={text}
          onChange={({ target }) => onChange(place, target.value)}
          helperText={helpOf(place, text)}
        />
      ))}
    </Box>
  );
}

/** Announces new terms of one product of a market: what changes, from when, and why. */
export function PlanButton(props: PlanButtonProps) {
  const { marketId, product, symbol, title, terms, noticeMs, meaning } = props;
  const [draft, setDraft] = useState<Draft>(() => draftOf(terms, meaning));
  const [from, setFrom] = useState(() => localInputText(Date.now() + noticeMs + SPARE_MS));
  const changed = changedPlaces(draft, terms, meaning);
  const isComplete =
    changed.length > 0 &&
    !Number.isNaN(Date.parse(from)) &&
    Object.entries(draft).every(([place, text]) => isReadable(place, text, meaning));
  const fields = {
    id: marketId,
    product,
    terms: termsOf(draft, terms, meaning),
    fromMs: Date.parse(from) || 0,
  };
  return (
    <ActionButton
      label="Plan new terms"
      sentence={
        `${symbol}, ${title}: the new terms apply to orders placed from the time below. ` +
        'Earlier orders keep theirs.'
      }
      path="/markets/plan"
      fields={fields}
      permission="markets.change"
      reason
      isComplete={isComplete}
    >
      <TermFields
        draft={draft}
        changed={changed}
        meaning={meaning}
        onChange={(place, text) => setDraft({ ...draft, [place]: text })}
      />
      <InForceFrom value={from} onChange={setFrom} />
      {changed.length === 0 ? <Alert severity="info">No changes yet.</Alert> : null}
    </ActionButton>
  );
}
