import { type Theme, useMediaQuery } from '@mui/material';

/** Whether the menu lies over the page, because there is no room beside it. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
}
