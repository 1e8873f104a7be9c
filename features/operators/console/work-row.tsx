import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { useOperatorNames } from '../../../platform/browser/console/operator-name.tsx';
import { ageText, consoleTime } from '../../../platform/browser/console/time-text.ts';

/** Something that waits for an operator, as the server tells it. */
export interface Work {
  readonly id: string;
  readonly kind: string;
  readonly item: string;
  /** The resource of the console in which it is worked on. */
  readonly resource: string;
  /** The customer whose it is; 0 for nobody. */
  readonly owner: number;
  readonly account: string;
  readonly about: string;
  readonly amount: string;
  /** Since when; 0 where nobody noted it. */
  readonly askedMs: number;
  /** After which people wait for longer than they were told; 0 where they were told nothing. */
  readonly promisedMs: number;
  /** The operator who is at it; 0 for nobody. */
  readonly takenBy: number;
}

type Names = Readonly<Record<string, string>>;

interface Props {
  readonly work: Work;
  /** Where it is worked on. */
  readonly path: string;
  readonly me: number;
  readonly nowMs: number;
  readonly toggle: () => void;
}

/** Whether somebody has waited for longer than he was told. */
export function isLate({ askedMs, promisedMs }: Work, nowMs: number): boolean {
  return promisedMs > 0 && askedMs > 0 && nowMs - askedMs > promisedMs;
}

/** What it is about, in the words of people: `level_2` is "level 2". */
function aboutText(about: string): string {
  return about.startsWith('/') ? about : about.replaceAll('_', ' ');
}

function Waited({ work, nowMs }: { readonly work: Work; readonly nowMs: number }) {
  const { askedMs, promisedMs } = work;
  const late = isLate(work, nowMs);
  return (
    <Box sx={{ gridArea: 'waited' }} title={consoleTime(askedMs)}>
      <Typography sx={{ color: late ? 'warning.main' : 'text.primary', fontWeight: 560 }}>
        {askedMs === 0 ? '–' : ageText(askedMs, nowMs)}
      </Typography>
      {promisedMs === 0 ? null : (
        <Typography variant="body2" sx={{ color: late ? 'warning.main' : 'text.secondary' }}>
          {late ? `late (target ${ageText(0, promisedMs)})` : `target ${ageText(0, promisedMs)}`}
        </Typography>
      )}
    </Box>
  );
}

const AREAS = {
  xs: '"waited amount" "what what" "who take"',
  md: '"waited what who amount take"',
} as const;

/** One row: how long it waits, what it is, whose, how much, and who is at it. */
export function WorkRow({ work, path, me, nowMs, toggle }: Props) {
  const kinds: Names = Object.assign({}, ...useConsoleContributions('queues'));
  const nameOf = useOperatorNames();
  const { id, kind, about, owner, account, amount, takenBy } = work;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateAreas: AREAS,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: '150px minmax(0, 1fr) 200px 160px 150px',
        },
        alignItems: 'center',
        gap: { xs: 0.5, md: 2 },
        minHeight: 56,
        px: 1.5,
        py: 1,
        borderBottom: '1px solid var(--line)',
        '&:hover, &:focus-within': { backgroundColor: 'var(--raised)', borderRadius: '10px' },
      }}
    >
      <Waited work={work} nowMs={nowMs} />
      <Box sx={{ gridArea: 'what', minWidth: 0 }}>
        <Box
          component={Link}
          to={path}
          data-work={id}
          sx={{
            color: 'text.primary',
            fontWeight: 560,
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {kinds[kind] ?? kind}
        </Box>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {aboutText(about)}
        </Typography>
      </Box>
      <Typography noWrap sx={{ gridArea: 'who', color: 'text.secondary' }}>
        {owner === 0 ? '' : account || String(owner)}
      </Typography>
      <Typography sx={{ gridArea: 'amount', textAlign: 'right' }}>
        {amount === '' ? '' : amount.split(' ').map(amountText).join(' ')}
      </Typography>
      <Box sx={{ gridArea: 'take', textAlign: 'right', position: 'relative', zIndex: 1 }}>
        {takenBy !== 0 && takenBy !== me ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {nameOf(takenBy)}
          </Typography>
        ) : (
          <Button variant={takenBy === me ? 'outlined' : 'text'} onClick={toggle}>
            {takenBy === me ? 'Release' : 'Take'}
          </Button>
        )}
      </Box>
    </Box>
  );
}
