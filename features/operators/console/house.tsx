/** The house's own books: accounts, exposure, reconciliation, journal. */
import { Alert, Chip } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { Failed } from '../../../platform/browser/console/states.tsx';
import { HouseLossPanel } from './house-loss.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Balance {
  readonly coin: string;
  readonly available: string;
  readonly frozen: string;
}

function amount(label: string, field: string): SectionColumn {
  return { label, cell: (row) => amountText(String(row[field])), isNumber: true };
}

function balancesText(row: RaRecord): string {
  const balances = row['balances'] as readonly Balance[];
  const shown = balances.filter(({ available, frozen }) => available !== '0' || frozen !== '0');
  const texts = shown.map(({ coin, available, frozen }) =>
    frozen === '0'
      ? `${amountText(available)} ${coin}`
      : `${amountText(available)} ${coin} (+ ${amountText(frozen)} frozen)`,
  );
  return texts.join(', ') || '–';
}

function rightsText(row: RaRecord): string {
  const rights = [
    row['mayBeNegative'] === true ? 'may be negative' : '',
    row['mayTrade'] === true ? 'may trade' : '',
    row['takesCorrections'] === true ? '' : 'no corrections',
  ];
  return rights.filter((right) => right !== '').join(', ') || '–';
}

const accountColumns: readonly SectionColumn[] = [
  { label: 'Account', cell: (row) => String(row['name']) },
  { label: 'Purpose', cell: (row) => String(row['purpose']), isText: true },
  { label: 'Rights', cell: rightsText },
  { label: 'Balances', cell: balancesText, isText: true },
];

/** House accounts with their rights and balances. */
export function HouseAccountsScreen() {
  return (
    <Screen title="House accounts">
      <Panel>
        <SectionTable
          resource="house_accounts"
          columns={accountColumns}
          empty="No accounts."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}

const MARKET: SectionColumn = { label: 'Market', cell: (row) => String(row['market']) };

/** What the house owes and may owe, market by market. */
export function ExposureScreen() {
  const exposure = useConsoleContributions('exposure').flat();
  const panels = useConsoleContributions('belowExposure');
  return (
    <Screen title="Exposure" hint="Open risk across all products, by market.">
      <HouseLossPanel />
      <Panel>
        <SectionTable
          resource="exposure"
          columns={[MARKET, ...exposure]}
          empty="No market has terms."
          perPage={100}
        />
      </Panel>
      {panels.map((Below) => (
        <Below key={Below.name} />
      ))}
    </Screen>
  );
}

const sumColumns: readonly SectionColumn[] = [
  { label: 'Coin', cell: (row) => String(row['coin']) },
  amount('Customers', 'customers'),
  amount('House', 'house'),
  amount('External', 'outside'),
  amount('Play money', 'playMoney'),
  amount('Of which frozen', 'frozen'),
  amount('Sum', 'sum'),
  {
    label: 'Balanced',
    cell: (row) =>
      row['isZero'] === true ? (
        <Chip size="small" color="success" label="zero" />
      ) : (
        <Chip size="small" color="error" label="NOT ZERO" />
      ),
  },
];

interface Journal {
  readonly lastSeq: number;
  readonly lastTimeMs: number;
  readonly head: string;
  readonly batches: number;
  readonly checkpoints: number;
  readonly checked: number;
  readonly brokenAt: number | null;
  readonly replay: Replay;
}

interface Replay {
  readonly state: 'never' | 'running' | 'sound' | 'broken' | 'failed';
  readonly endedMs: number;
  readonly failure: string;
  readonly findings: {
    readonly commands: number;
    readonly checkpoints: number;
    readonly stateSha256: string;
    readonly problems: readonly string[];
  } | null;
}

const REPLAY_SEVERITY = {
  never: 'info',
  running: 'info',
  sound: 'success',
  broken: 'error',
  failed: 'warning',
} as const;
const LOOKED_AGAIN_MS = 2_000;

function replayText({ state, endedMs, failure, findings }: Replay): string {
  if (state === 'never') return 'The journal has not been replayed since the server started.';
  if (state === 'running') return 'The journal is being replayed.';
  if (state === 'failed' || findings === null) return `The replay failed: ${failure}`;
  const { commands, checkpoints, problems } = findings;
  if (state === 'broken') return `The tables don’t match the journal: ${problems.join('; ')}`;
  const compared = `${checkpoints} checkpoints compared`;
  return `${consoleTime(endedMs)}: ${commands} commands replayed, ${compared}; tables match.`;
}

interface ReplayPartProps {
  readonly replay: Replay;
  readonly read: () => void;
}

function ReplayPart({ replay, read }: ReplayPartProps) {
  return (
    <Alert
      severity={REPLAY_SEVERITY[replay.state]}
      sx={{ mb: 2 }}
      action={
        replay.state === 'running' ? null : (
          <ActionButton
            label="Replay"
            sentence="Replays every command and compares the result with the tables and memory."
            path="/journal/verify"
            fields={{}}
            permission="audit.read"
            onDone={() => {
              read();
              return null;
            }}
          />
        )
      }
    >
      {replayText(replay)}
    </Alert>
  );
}

function JournalPanel() {
  const [journal, setJournal] = useState<Journal>();
  const [failure, setFailure] = useState<Error>();
  const read = useCallback((): void => {
    consoleGet<Journal>('/journal')
      .then((told) => {
        setJournal(told);
        setFailure(undefined);
      })
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error : new Error('The journal could not be read.'));
      });
  }, []);
  useEffect(read, [read]);
  const isRunning = journal?.replay.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(read, LOOKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, read]);
  if (failure !== undefined) return <Failed error={failure} retry={read} />;
  if (journal === undefined) return null;
  const { brokenAt, checked } = journal;
  return (
    <Panel title="Journal">
      <Alert severity={brokenAt === null ? 'success' : 'error'} sx={{ mb: 2 }}>
        {brokenAt === null
          ? `The hashes of the latest ${checked} batches are correct.`
          : `The hash of batch ${brokenAt} is wrong.`}
      </Alert>
      <ReplayPart replay={journal.replay} read={read} />
      <Facts
        rows={[
          ['Commands', String(journal.lastSeq)],
          ['Batches', String(journal.batches)],
          ['Last command', consoleTime(journal.lastTimeMs)],
          ['Checkpoints', String(journal.checkpoints)],
          ['Head', journal.head],
        ]}
      />
    </Panel>
  );
}

/** Per asset the sum of all accounts, which is zero; and the journal they follow from. */
export function ReconciliationScreen() {
  return (
    <Screen
      title="Reconciliation"
      hint="Every coin sums to zero, and the journal backs every balance."
    >
      <Panel>
        <SectionTable
          resource="reconciliation"
          columns={sumColumns}
          empty="No balances."
          perPage={100}
        />
      </Panel>
      <JournalPanel />
    </Screen>
  );
}
