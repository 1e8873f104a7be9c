import { Box, MenuItem, TextField } from '@mui/material';
import { parseUnits } from '../../../core/money/text.ts';

/** A product's terms while they are edited: amounts in whole coins, rates in percent. */
export interface TermsDraft {
  readonly min: string;
  readonly max: string;
  readonly rate: string;
  readonly penalty: string;
  readonly before: string;
  readonly after: string;
  readonly mayRenew: string;
}

/** Percent has so many decimals where parts per million are meant. */
const PERCENT_SCALE = 4;

function smallest(text: string, scale: number): string | undefined {
  const parsed = parseUnits(text.trim(), scale);
  return parsed.ok && parsed.units >= 0n ? parsed.units.toString() : undefined;
}

function ppm(text: string): number | undefined {
  const units = smallest(text, PERCENT_SCALE);
  return units === undefined ? undefined : Number(units);
}

/** The terms that a draft says, as they are sent; undefined while a figure cannot be read. */
export function termsOf(draft: TermsDraft, scale: number) {
  const terms = {
    minUnits: smallest(draft.min, scale),
    maxUnits: smallest(draft.max, scale),
    ratePpm: ppm(draft.rate),
    penalty: draft.penalty,
    penaltyBeforePpm: draft.penalty === 'interest' ? 0 : ppm(draft.before),
    penaltyAfterPpm: draft.penalty === 'interest' ? 0 : ppm(draft.after),
    mayRenew: draft.mayRenew === 'yes',
  };
  return Object.values(terms).includes(undefined) ? undefined : terms;
}

export interface TermsFieldsProps {
  readonly draft: TermsDraft;
  readonly code: string;
  readonly isFlexible: boolean;
  readonly onChange: (draft: TermsDraft) => void;
}

/** The figures of a product's terms. */
export function TermsFields({ draft, code, isFlexible, onChange }: TermsFieldsProps) {
  const field = (name: keyof TermsDraft, label: string) => (
    <TextField
      size="small"
      label={label}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  );
  const choice = (
    name: keyof TermsDraft,
    label: string,
    choices: readonly (readonly string[])[],
  ) => (
    <TextField
      select
      size="small"
      label={label}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    >
      {choices.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  // Of a new product the coin is chosen first; until then there is no unit to be named.
  const unit = code === '' ? '' : ` (${code})`;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 1 }}>
      {field('min', `Min. order${unit}`)}
      {field('max', `Max. per customer${unit}`)}
      {field('rate', 'Daily interest (%)')}
      {isFlexible
        ? null
        : choice('penalty', 'Early exit fee', [
            ['interest', 'the interest paid so far'],
            ['principal', 'part of the amount'],
          ])}
      {!isFlexible && draft.penalty === 'principal' ? (
        <>
          {field('before', 'Fee in the first half (%)')}
          {field('after', 'Fee in the second half (%)')}
        </>
      ) : null}
      {isFlexible
        ? null
        : choice('mayRenew', 'Auto-renew allowed', [
            ['yes', 'yes'],
            ['no', 'no'],
          ])}
    </Box>
  );
}
