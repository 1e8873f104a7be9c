import { Box, Card, CardActionArea, Typography } from '@mui/material';
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
}

type Names = Readonly<Record<string, string>>;

const LOOKED_AGAIN_MS = 15_000;

function QueueCard({ row, nowMs }: { readonly row: Waiting; readonly nowMs: number }) {
  const navigate = useNavigate();
  const names: Names = Object.assign({}, ...useConsoleContributions('queues'));
  return (
    <Card>
      <CardActionArea sx={{ p: 3 }} onClick={() => navigate(`/${row.resource}`)}>
        <Typography sx={{ color: 'text.secondary' }}>{names[row.id] ?? row.id}</Typography>
        <Typography variant="h3" component="p" color={row.count > 0 ? 'primary' : 'text.secondary'}>
          {row.count}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {row.count === 0 ? 'Nothing waits.' : `Oldest: ${ageText(row.oldestMs, nowMs)}`}
        </Typography>
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
  return (
    <Screen title="Work queue" hint="What waits for an operator.">
      {error ? <Typography role="alert">{error.message}</Typography> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
        }}
      >
        {data?.map((row) => (
          <QueueCard key={row.id} row={row} nowMs={dataUpdatedAt} />
        ))}
      </Box>
      {panels.map((Panel) => (
        <Panel key={Panel.name} />
      ))}
    </Screen>
  );
}
