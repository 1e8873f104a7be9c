/** Filters of a list that an operator keeps at this machine under a name. */
import { Box, Button, Chip, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useLocation, useNavigate, useStore } from 'react-admin';

interface SavedFilter {
  readonly name: string;
  readonly search: string;
}

const MAX_SAVED = 12;
const NONE: readonly SavedFilter[] = [];

/** What of an address is a filter: all but the page and the part; in one order. */
export function filterOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  const empty = Array.from(params).filter(([, value]) => value === '');
  for (const [name] of empty) params.delete(name);
  params.sort();
  return params.toString();
}

/** Saved filters with one more; the same name is the same place, and the oldest give way. */
export function withFilter(saved: readonly SavedFilter[], added: SavedFilter) {
  const others = saved.filter(({ name }) => name !== added.name);
  return [...others, added].slice(-MAX_SAVED);
}

/** The saved filters of a list, and the way to save the one that is on. */
export function SavedFilters() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [saved, setSaved] = useStore<readonly SavedFilter[]>(`filters.${pathname}`, NONE);
  const [name, setName] = useState<string>();
  const own = filterOf(search);
  const isKnown = saved.some((each) => each.search === own);
  const isList = pathname.split('/').length === 2;
  if (!isList || (saved.length === 0 && own === '')) return null;
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const trimmed = name?.trim() ?? '';
    if (trimmed === '') return;
    setSaved(withFilter(saved, { name: trimmed, search: own }));
    setName(undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {saved.map((each) => (
        <Chip
          key={each.name}
          label={each.name}
          variant={each.search === own ? 'filled' : 'outlined'}
          color={each.search === own ? 'primary' : 'default'}
          onClick={() => navigate({ pathname, search: each.search })}
          onDelete={() => setSaved(saved.filter((other) => other !== each))}
        />
      ))}
      {own === '' || isKnown || name !== undefined ? null : (
        <Button onClick={() => setName('')}>Save filter</Button>
      )}
      {name === undefined ? null : (
        <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 1 }}>
          <TextField
            label="Filter name"
            value={name}
            autoFocus
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          <Button type="submit" variant="outlined" disabled={name.trim() === ''}>
            Save
          </Button>
        </Box>
      )}
    </Box>
  );
}
