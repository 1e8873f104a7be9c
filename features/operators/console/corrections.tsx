/** Corrections: what was proposed, and deciding about it. */
import { Box, Button } from '@mui/material';
import { Link, type RaRecord, useGetIdentity, useGetOne, useParams } from 'react-admin';
import { ActionButton, useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import {
  operatorColumn,
  OperatorName,
  useOperatorNames,
} from '../../../platform/browser/console/operator-name.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';
import { StateTable } from '../../../platform/browser/console/state-table.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface ShownLine {
  readonly from: string;
  readonly to: string;
  readonly coin: string;
  readonly amount: string;
}

interface ShownCorrection {
  readonly id: number;
  readonly proposedBy: number;
  readonly proposedMs: number;
  readonly reason: string;
  /** What proves money from outside; empty where there is none. */
  readonly reference: string;
  readonly lines: readonly ShownLine[];
  readonly state: 'proposed' | 'approved' | 'rejected';
  readonly decidedBy: number;
  readonly decidedMs: number;
  readonly decision: string;
}

function lineText({ amount, coin, from, to }: ShownLine): string {
  return `${amount} ${coin}: ${from} → ${to}`;
}

/** Two lines may say the same, so each has its number. */
function postingRows({ lines }: ShownCorrection): (readonly [string, string])[] {
  return lines.map((line, at) => [`Posting ${at + 1}`, lineText(line)]);
}

function proofRow({ reference }: ShownCorrection): (readonly [string, string])[] {
  return reference === '' ? [] : [['Transaction or document', reference]];
}

const columns: readonly SectionColumn[] = [
  {
    label: 'Number',
    cell: (row) => <Link to={`/corrections/${row.id}/show`}>{String(row.id)}</Link>,
  },
  { label: 'Proposed', cell: (row) => consoleTime(row['proposedMs']) },
  operatorColumn('By', 'proposedBy'),
  { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
  {
    label: 'Postings',
    cell: (row: RaRecord) => (row['lines'] as ShownLine[]).map(lineText).join('; '),
    isText: true,
  },
  { label: 'State', cell: (row) => String(row['state']) },
];

/** The list. */
export function CorrectionsScreen() {
  const isPermitted = useIsPermitted('corrections.decide');
  const propose = (
    <Button component={Link} to="/corrections/create" variant="contained">
      Propose correction
    </Button>
  );
  return (
    <Screen
      title="Corrections"
      hint="Postings that fix a mistake. One operator proposes, another approves."
      actions={isPermitted ? propose : null}
    >
      <StateTable
        resource="corrections"
        states={['proposed', 'approved', 'rejected']}
        columns={columns}
        empty="No corrections."
      />
    </Screen>
  );
}

function Decide({ correction }: { readonly correction: ShownCorrection }) {
  const { identity } = useGetIdentity();
  const nameOf = useOperatorNames();
  const { id, proposedBy } = correction;
  const facts = [
    ...postingRows(correction),
    ...proofRow(correction),
    ['Reason', correction.reason],
    ['Proposed by', nameOf(proposedBy)],
  ] as const;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {identity?.id === proposedBy ? null : (
        <ActionButton
          label="Approve"
          sentence="The postings are made right away and are final."
          facts={facts}
          path="/corrections/approve"
          fields={{ id }}
          permission="corrections.decide"
        />
      )}
      <ActionButton
        label="Reject"
        sentence="The proposal is dropped."
        facts={facts}
        path="/corrections/reject"
        fields={{ id }}
        permission="corrections.decide"
        reason
        danger
      />
    </Box>
  );
}

/** One correction. */
export function CorrectionScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, refetch } = useGetOne<ShownCorrection>('corrections', { id });
  if (data === undefined) {
    const retry = () => void refetch();
    return <Awaited title={`Correction ${id}`} error={error} retry={retry} />;
  }
  const isWaiting = data.state === 'proposed';
  return (
    <Screen title={`Correction ${id}`} actions={isWaiting ? <Decide correction={data} /> : null}>
      <Panel title="Postings">
        <Facts rows={[...postingRows(data), ...proofRow(data)]} isNarrow />
      </Panel>
      <Panel title="Decision">
        <Facts
          rows={[
            ['Reason', data.reason],
            ['Proposed', consoleTime(data.proposedMs)],
            ['Proposed by', <OperatorName key="by" id={data.proposedBy} />],
            ['State', data.state],
            ['Decided', consoleTime(data.decidedMs)],
            ['Decided by', <OperatorName key="decided" id={data.decidedBy} />],
            ['Rejection reason', data.decision || '–'],
          ]}
        />
      </Panel>
    </Screen>
  );
}
