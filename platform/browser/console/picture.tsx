import { Alert, Box, Button, Dialog, IconButton, Skeleton, Tooltip } from '@mui/material';
import { RotateCw, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ConsoleFields, consoleFile } from './client.ts';

export interface ConsolePictureProps {
  readonly label: string;
  /** A path below `/console/api` that answers with a picture. */
  readonly path: string;
  readonly fields: ConsoleFields;
}

const QUARTER_TURN = 90;

/** The address of the fetched picture; undefined while it is on its way. */
function usePicture(path: string, query: string, round: number) {
  const [found, setFound] = useState<{ address?: string; error?: string }>({});
  useEffect(() => {
    let address = '';
    let isGone = false;
    setFound({});
    consoleFile(path, { ...(JSON.parse(query) as ConsoleFields), round })
      .then((blob) => {
        if (isGone) return;
        address = URL.createObjectURL(blob);
        setFound({ address });
      })
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.message : 'The picture could not be loaded.';
        if (!isGone) setFound({ error: text });
      });
    return () => {
      isGone = true;
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [path, query, round]);
  return found;
}

/**
 * A picture that only operators may see: fetched with the token, kept nowhere, turned, enlarged.
 */
export function ConsolePicture({ label, path, fields }: ConsolePictureProps) {
  const [round, setRound] = useState(0);
  const [turn, setTurn] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const { address, error } = usePicture(path, JSON.stringify(fields), round);
  if (error !== undefined) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => setRound(round + 1)}>Try again</Button>}
      >
        {label}: {error}
      </Alert>
    );
  }
  if (address === undefined) {
    return (
      <Skeleton variant="rounded" height={220} role="status" aria-label={`Loading ${label}`} />
    );
  }
  const turned = { transform: `rotate(${turn}deg)`, objectFit: 'contain' } as const;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="img"
        src={address}
        alt={label}
        sx={{ ...turned, width: '100%', height: 220 }}
      />
      <Box component="figcaption" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1 }}>{label}</Box>
        <Tooltip title="Rotate">
          <IconButton aria-label={`Rotate ${label}`} onClick={() => setTurn(turn + QUARTER_TURN)}>
            <RotateCw size={18} />
          </IconButton>
        </Tooltip>
        <Tooltip title="Enlarge">
          <IconButton aria-label={`Enlarge ${label}`} onClick={() => setLarge(true)}>
            <ZoomIn size={18} />
          </IconButton>
        </Tooltip>
      </Box>
      <Dialog open={isLarge} onClose={() => setLarge(false)} maxWidth="xl">
        <Box
          component="img"
          src={address}
          alt={`${label}, large`}
          sx={{ ...turned, maxWidth: '90vw', maxHeight: '90vh' }}
        />
      </Dialog>
    </Box>
  );
}
