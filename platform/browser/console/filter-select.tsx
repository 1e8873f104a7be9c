import { MenuItem, TextField } from '@mui/material';

export interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  /** What can be chosen: a value, or a value with its name. */
  readonly choices: readonly (string | readonly [value: string, name: string])[];
  /** What no choice is called; without it one has to be made. */
  readonly all?: string;
  readonly onChange: (value: string) => void;
}

/** A choice that narrows a list. */
export function FilterSelect({ label, value, choices, all, onChange }: FilterSelectProps) {
  const named = choices.map((each) => (typeof each === 'string' ? ([each, each] as const) : each));
  const rows = all === undefined ? named : ([['', all], ...named] as const);
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 160, maxWidth: 240 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {rows.map(([own, name]) => (
        <MenuItem key={own} value={own}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
