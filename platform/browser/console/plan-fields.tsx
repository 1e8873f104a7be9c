/** Fields of forms that plan terms: from when they count, and whole amounts of the dollar coin. */
import { TextField } from '@mui/material';
import { consoleTime } from './time-text.ts';

const DOLLAR_SCALE = 8;

/** Whole dollars as a text of their smallest units; empty where they cannot be read. */
export function dollarUnits(whole: string): string {
  return /^\d{1,9}$/.test(whole)
    ? `${whole}${'0'.repeat(DOLLAR_SCALE)}`.replace(/^0+(?=\d)/, '')
    : '';
}

type Props = {
  /** A time as the browser's field has it, in its own zone. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** From when terms are in force. */
export function InForceFrom({ value, onChange }: Props) {
  return (
    <TextField
      type="datetime-local"
      label="Effective from (your time)"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      helperText={`${consoleTime(Date.parse(value))} UTC`}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
