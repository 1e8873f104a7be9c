import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { SavedFilters } from './saved-filters.tsx';

export interface ScreenProps {
  readonly title: string;
  readonly hint?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What every screen of the console has: a title, a sentence about it, its actions, its content. */
export function Screen({ title, hint, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · console`;
  }, [title]);
  return (
    <Box sx={{ my: 2, mx: 1, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1 }}>
          <Typography variant="h5" component="h1">
            {title}
          </Typography>
          {hint === undefined ? null : (
            <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{hint}</Typography>
          )}
        </Box>
        {actions}
      </Box>
      <SavedFilters />
      {children}
    </Box>
  );
}

/** A part of a screen with a heading. */
export function Panel({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      {title === undefined ? null : (
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
      )}
      {children}
    </Card>
  );
}

/** Names with their values. */
export type FactRows = readonly (readonly [string, ReactNode])[];

export interface FactsProps {
  readonly rows: FactRows;
  /** In one column, however wide the screen is. */
  readonly isNarrow?: boolean;
}

/** Names and values below each other. */
export function Facts({ rows, isNarrow = false }: FactsProps) {
  // Long names give way, or the values would stand in a column of one letter.
  const pair = 'fit-content(55%) minmax(0, 1fr)';
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: isNarrow
          ? pair
          : { xs: pair, md: 'fit-content(30%) minmax(0, 1fr) fit-content(30%) minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: 1,
        m: 0,
      }}
    >
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, wordBreak: 'break-word' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
