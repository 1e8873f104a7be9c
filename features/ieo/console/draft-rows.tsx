import { Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Choice,
  EMPTY_PART,
  EMPTY_STEP,
  type PartDraft,
  type StepDraft,
  unlockedPpm,
} from './project-draft.ts';

const MOST_PARTS = 4;
const MOST_STEPS = 24;
const PPM_PER_PERCENT = 10_000;

type RowsProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly most: number;
  readonly add: string;
  readonly columns: string;
  readonly set: (rows: readonly Row[]) => void;
  readonly fields: (row: Row, write: (change: Partial<Row>) => void, place: number) => ReactNode;
};

/** Rows of a few fields each, that can be added and taken away; one stays. */
function Rows<Row>({ title, rows, empty, most, add, columns, set, fields }: RowsProps<Row>) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" variant="subtitle2" sx={{ pb: 1 }}>
        {title}
      </Typography>
      {rows.map((row, place) => (
        <Box
          // Rows have no name: their place is theirs.
          key={`${place}`}
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: `${columns} auto` } }}
        >
          {fields(
            row,
            (change) => set(rows.map((old, at) => (at === place ? { ...old, ...change } : old))),
            place + 1,
          )}
          <IconButton
            sx={{ justifySelf: 'end' }}
            aria-label={`Remove row ${place + 1}`}
            disabled={rows.length === 1}
            onClick={() => set(rows.filter((_row, at) => at !== place))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </Box>
      ))}
      {rows.length < most ? (
        <Button
          sx={{ justifySelf: 'start' }}
          startIcon={<Plus size={18} aria-hidden />}
          onClick={() => set([...rows, empty])}
        >
          {add}
        </Button>
      ) : null}
    </Box>
  );
}

type PartsProps = {
  readonly parts: readonly PartDraft[];
  readonly coins: readonly Choice[];
  readonly set: (parts: readonly PartDraft[]) => void;
};

/** The parts of the issue: each has a coin that pays for it. */
export function PartsField({ parts, coins, set }: PartsProps) {
  const taken = new Set(parts.map(({ coin }) => coin));
  return (
    <Rows
      title="Parts, each paid in a different coin"
      rows={parts}
      empty={EMPTY_PART}
      most={MOST_PARTS}
      add="Add part"
      columns="1fr 1fr 1fr"
      set={set}
      fields={({ coin, price, tokens }, write) => (
        <>
          <TextField
            select
            size="small"
            label="Paid with"
            value={coin}
            onChange={({ target }) => write({ coin: target.value })}
          >
            {coins
              .filter(({ id }) => String(id) === coin || !taken.has(String(id)))
              .map(({ id, code }) => (
                <MenuItem key={id} value={String(id)}>
                  {code}
                </MenuItem>
              ))}
          </TextField>
          <TextField
            size="small"
            label="Price per token"
            value={price}
            onChange={({ target }) => write({ price: target.value })}
          />
          <TextField
            size="small"
            label="Tokens"
            value={tokens}
            onChange={({ target }) => write({ tokens: target.value })}
          />
        </>
      )}
    />
  );
}

type StepsProps = {
  readonly steps: readonly StepDraft[];
  readonly set: (steps: readonly StepDraft[]) => void;
};

/** The steps in which tokens become free after the time to market. */
export function StepsField({ steps, set }: StepsProps) {
  const percent = unlockedPpm(steps) / PPM_PER_PERCENT;
  return (
    <Rows
      title={`Unlock schedule after the market opens: ${percent} of 100\u00a0%`}
      rows={steps}
      empty={EMPTY_STEP}
      most={MOST_STEPS}
      add="Add step"
      columns="1fr 1fr"
      set={set}
      fields={(step, write) => (
        <>
          <TextField
            size="small"
            label="Days after"
            value={step.days}
            onChange={({ target }) => write({ days: target.value })}
          />
          <TextField
            size="small"
            label="Percent"
            value={step.percent}
            onChange={({ target }) => write({ percent: target.value })}
          />
        </>
      )}
    />
  );
}
