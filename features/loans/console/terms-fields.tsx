import { Box, TextField } from '@mui/material';
import { parseUnits } from '../../../core/money/text.ts';

/** A pair's terms while they are edited: levels and rates in percent, amounts in whole coins. */
export interface TermsDraft {
  readonly initial: string;
  readonly call: string;
  readonly close: string;
  readonly rate: string;
  readonly fee: string;
  readonly min: string;
  readonly customerCap: string;
  readonly totalCap: string;
}

/** Percent has so many decimals where parts per million are meant. */
const PERCENT_SCALE = 4;

function unitsText(text: string, scale: number): string | undefined {
  const parsed = parseUnits(text.trim(), scale);
  return parsed.ok && parsed.units > 0n ? parsed.units.toString() : undefined;
}

function ppm(text: string): number | undefined {
  const parsed = parseUnits(text.trim(), PERCENT_SCALE);
  return parsed.ok && parsed.units >= 0n ? Number(parsed.units) : undefined;
}

/** The terms that a draft says, as they are sent; undefined while a figure cannot be read. */
export function termsOf(draft: TermsDraft, scale: number) {
  const terms = {
    initialPpm: ppm(draft.initial),
    callPpm: ppm(draft.call),
    closePpm: ppm(draft.close),
    ratePpm: ppm(draft.rate),
    feePpm: ppm(draft.fee),
    minUnits: unitsText(draft.min, scale),
    customerCapUnits: unitsText(draft.customerCap, scale),
    totalCapUnits: unitsText(draft.totalCap, scale),
  };
  return Object.values(terms).includes(undefined) ? undefined : terms;
}

export interface TermsFieldsProps {
  readonly draft: TermsDraft;
  readonly code: string;
  readonly onChange: (draft: TermsDraft) => void;
}

/** The figures of a pair's terms. */
export function TermsFields({ draft, code, onChange }: TermsFieldsProps) {
  const field = (name: keyof TermsDraft, label: string) => (
    <TextField
      size="small"
      label={label}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 1 }}>
      {field('initial', 'Initial LTV (%)')}
      {field('call', 'Margin call LTV (%)')}
      {field('close', 'Liquidation LTV (%)')}
      {field('rate', 'Hourly interest (%)')}
      {field('fee', 'Liquidation fee (%)')}
      {field('min', `Min. loan (${code})`)}
      {field('customerCap', `Max. per customer (${code})`)}
      {field('totalCap', `Total cap (${code})`)}
    </Box>
  );
}
