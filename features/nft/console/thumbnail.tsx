import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';

const SIDE = 44;

/** A work as lists of the market show it. */
export function Thumbnail({ row }: { readonly row: RaRecord }) {
  return (
    <Box
      component="img"
      src={String(row['posterUrl'])}
      alt=""
      loading="lazy"
      sx={{ width: SIDE, height: SIDE, objectFit: 'cover', borderRadius: 1, display: 'block' }}
    />
  );
}

/** The picture of a work, which leads to all of it: the sound or film, too. */
export const workColumn: SectionColumn = {
  label: 'Work',
  cell: (row) => (
    <a
      href={String(row['mediaUrl'])}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${String(row['name'])}`}
    >
      <Thumbnail row={row} />
    </a>
  ),
};
