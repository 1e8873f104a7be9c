/** What stands on a screen of the console before what it shows is there. */
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { Screen } from './screen.tsx';

/** Something is on its way. */
export function Loading() {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2 }}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Box>
  );
}

/** It did not come: what was said, and the way to ask again. */
export function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <Alert severity="error" action={<Button onClick={retry}>Try again</Button>}>
      {error.message}
    </Alert>
  );
}

interface AwaitedProps {
  readonly title: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A screen whose rows are not there yet, or did not come. */
export function Awaited({ title, error, retry }: AwaitedProps) {
  return (
    <Screen title={title}>{error ? <Failed error={error} retry={retry} /> : <Loading />}</Screen>
  );
}
