import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { Facts } from '../../../platform/browser/console/screen.tsx';
import { oddsOf } from './odds.ts';
import { Thumbnail } from './thumbnail.tsx';

const MOST_LISTED = 200;
const FIELDS = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['price', 'Price per box, USDT'],
] as const;
type Draft = Readonly<Record<(typeof FIELDS)[number][0] | 'ends', string>>;
const EMPTY: Draft = { name: '', description: '', price: '', ends: '' };

interface WorksProps {
  readonly works: readonly RaRecord[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The works to choose from, each with its picture, rarity and the least price of a box. */
function Works({ works, chosen, onChange }: WorksProps) {
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Box sx={{ maxHeight: 260, overflowY: 'auto', display: 'grid', gap: 0.5 }}>
      {works.map((work) => (
        <FormControlLabel
          key={work.id}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(Number(work.id))}
              onChange={() => toggle(Number(work.id))}
            />
          }
          label={
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Thumbnail row={work} />
              {['name', 'rarity', 'boxUnits', 'coin'].map((field) => work[field]).join(' · ')}
            </Box>
          }
        />
      ))}
    </Box>
  );
}

/** All of them, or none. */
function Choice({ works, chosen, onChange }: WorksProps) {
  const isWhole = works.length > 0 && chosen.length === works.length;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="subtitle2">Works, one a box: {chosen.length}</Typography>
      {works.length > 0 && (
        <Button
          size="small"
          onClick={() => onChange(isWhole ? [] : works.map(({ id }) => Number(id)))}
        >
          {isWhole ? 'Select none' : 'Select all'}
        </Button>
      )}
    </Box>
  );
}

/** Plans a series out of works that artists gave for boxes, and shows the odds before. */
export function SeriesBuilder() {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data = [] } = useGetList<RaRecord>('nft_for_boxes', {
    pagination: { page: 1, perPage: MOST_LISTED },
  });
  const { ends, ...texts } = draft;
  const endMs = ends === '' ? Number.NaN : Date.parse(`${ends}Z`);
  const odds = oddsOf(data, chosen);
  // The work that was chosen first stands for all of them.
  const first = data.find(({ id }) => Number(id) === chosen[0]);
  const imageUrl = String(first?.['posterUrl'] ?? '');
  const works = { works: data, chosen, onChange: setChosen };
  return (
    <ActionButton
      label="Plan series"
      sentence="A second operator has to confirm it. It then opens automatically and is final."
      path="/nft/plan_series"
      fields={{ ...texts, imageUrl, works: chosen, startMs: 0, endMs }}
      permission="nft.series"
      reason
      isComplete={chosen.length > 0 && draft.name !== '' && Number.isFinite(endMs)}
    >
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          size="small"
          label={label}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      ))}
      <TextField
        type="datetime-local"
        size="small"
        label="Ends (UTC)"
        value={ends}
        onChange={({ target }) => setDraft({ ...draft, ends: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Choice {...works} />
      {data.length === 0 && <Typography>No works offered for boxes.</Typography>}
      <Works {...works} />
      {odds.length > 0 && (
        <Facts
          isNarrow
          rows={odds.map(({ rarity, count, percent }): [string, string] => [
            `${rarity} in the first box`,
            `${percent} % (${count} of ${chosen.length})`,
          ])}
        />
      )}
    </ActionButton>
  );
}
