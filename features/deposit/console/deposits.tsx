import { Box } from '@mui/material';
import { Link } from 'react-admin';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

const columns: readonly SectionColumn[] = [
  {
    label: 'Deposit',
    cell: (row) =>
      row['kind'] === 'chain' ? (
        String(row['txId'])
      ) : (
        <Link to={`/deposits/${String(row.id).slice(1)}/show`}>{String(row.id).slice(1)}</Link>
      ),
  },
  customerColumn('owner', 'account'),
  textColumn('Kind', 'kind'),
  textColumn('Coin', 'code'),
  textColumn('Network', 'network'),
  amountColumn('Amount', 'amount'),
  amountColumn('Credited', 'credited'),
  textColumn('State', 'state'),
  {
    label: 'Approvals',
    cell: (row) => {
      const given = [row['firstOperator'], row['secondOperator']].filter((it) => Number(it) > 0);
      const needed = Number(row['approvalsNeeded'] ?? 0);
      return needed > 0 ? `${given.length} of ${needed}` : '–';
    },
  },
  timeColumn('Time', 'timeMs'),
  {
    label: 'Confirmations',
    cell: (row) =>
      row['kind'] === 'chain'
        ? `${String(row['confirmations'])} of ${String(row['confirmationsNeeded'])}`
        : '–',
  },
];

const STATES = ['asked', 'pending', 'credited', 'rejected', 'reversed', 'too_small'];

/** Deposits with vouchers and from chains. */
export function DepositsScreen() {
  const address = useAddress();
  const [state, kind] = [address.read('state', 'asked'), address.read('kind')];
  return (
    <Screen
      title="Deposits"
      hint={
        'Deposits with a proof of payment are reviewed here; larger ones by two operators. ' +
        'Deposits on watched chains are credited automatically.'
      }
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <FilterSelect
          label="State"
          value={state}
          all="all"
          choices={STATES}
          onChange={(next) => address.keep({ state: next })}
        />
        <FilterSelect
          label="Kind"
          value={kind}
          all="both"
          choices={['voucher', 'chain']}
          onChange={(next) => address.keep({ kind: next })}
        />
      </Box>
      <Panel>
        <SectionTable
          key={`${state} ${kind}`}
          resource="deposits"
          filter={{ state, kind }}
          columns={columns}
          empty="No deposits."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
