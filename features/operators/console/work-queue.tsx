import { Alert, Box, Card, CardActionArea, Chip, Typography } from '@mui/material';
import { useGetList, useNavigate } from 'react-admin';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import { ageText } from '../../../platform/browser/console/time-text.ts';
import { useAttended } from '../../../platform/browser/console/use-attended.ts';

interface Waiting {
  readonly id: string;
  readonly resource: string;
  readonly count: number;
  readonly oldestMs: number;
  /** After which people wait for longer than they were told; 0 where they were told nothing. */
  readonly promisedMs: number;
}

type Names = Readonly<Record<string, string>>;

const LOOKED_AGAIN_MS = 15_000;

function isLate({ count, oldestMs, promisedMs }: Waiting, nowMs: number): boolean {
  return count > 0 && promisedMs > 0 && nowMs - oldestMs > promisedMs;
}

/** A kind of work: how much of it waits, since when, and whether for longer than promised. */
function QueueRow({ row, nowMs }: { readonly row: Waiting; readonly nowMs: number }) {
  const navigate = useNavigate();
  const names: Names = Object.assign({}, ...useConsoleContributions('queues'));
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      <CardActionArea
        sx={{ px: 3, py: 2, display: 'flex', alignItems: 'center', gap: 3 }}
        onClick={() => navigate(`/${row.resource}`)}
      >
        <Typography variant="h4" component="span" color="primary" sx={{ minWidth: 56 }}>
          {row.count}
        </Typography>
        <Box sx={{ flex: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{names[row.id] ?? row.id}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`Oldest: ${ageText(row.oldestMs, nowMs)}`}
          </Typography>
        </Box>
        {isLate(row, nowMs) ? <Chip size="small" color="error" label="late" /> : null}
      </CardActionArea>
    </Card>
  );
}

/** The work queue: what waits for operators, and since when. */
export function WorkQueueScreen() {
  const isAttended = useAttended();
  const panels = useConsoleContributions('belowQueue');
  const { data, error, dataUpdatedAt } = useGetList<Waiting>('desk', undefined, {
    refetchInterval: isAttended ? LOOKED_AGAIN_MS : false,
  });
  const waiting = data?.filter(({ count }) => count > 0);
  const rows = waiting?.sort((one, other) => one.oldestMs - other.oldestMs);
  return (
    <Screen title="Work queue" hint="What waits for an operator, the oldest first.">
      {error ? <Typography role="alert">{error.message}</Typography> : null}
      {rows?.length === 0 ? <Alert severity="success">Nothing waits.</Alert> : null}
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, p: 0, m: 0 }}>
        {rows?.map((row) => (
          <QueueRow key={row.id} row={row} nowMs={dataUpdatedAt} />
        ))}
      </Box>
      {panels.map((Panel) => (
        <Panel key={Panel.name} />
      ))}
    </Screen>
  );
}
