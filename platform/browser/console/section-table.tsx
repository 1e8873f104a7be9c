import {
  Box,
  Pagination,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { ConsoleFields } from './client.ts';
import { CsvButton } from './csv-button.tsx';
import { Failed, Loading } from './states.tsx';
import { useAddress } from './use-address.ts';

/** One column: its heading, and what stands in it. */
export interface SectionColumn {
  readonly label: string;
  readonly cell: (row: RaRecord) => ReactNode;
  readonly isNumber?: boolean;
  /** For what is long: it is broken, and wide enough to be read. */
  readonly isText?: boolean;
}

export interface SectionTableProps {
  /** The resource, or a path below `/console/api` without its first slash. */
  readonly resource: string;
  readonly filter?: ConsoleFields;
  readonly columns: readonly SectionColumn[];
  /** What is said when there is nothing. */
  readonly empty: string;
  readonly perPage?: number;
  /** Whether its screen offers a file of its own. */
  readonly hasOwnFile?: boolean;
}

const SHORT = { whiteSpace: 'nowrap' } as const;
const LONG = {
  minWidth: 160,
  maxWidth: 480,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const;

/** A list of the console as a plain table with pages: loading, empty, failed, there. */
export function SectionTable(props: SectionTableProps) {
  const { resource, filter = {}, columns, empty, perPage = 10, hasOwnFile = false } = props;
  const address = useAddress();
  const page = Math.max(1, Math.trunc(Number(address.read('page', '1'))) || 1);
  const list = useGetList(resource, {
    pagination: { page, perPage },
    sort: { field: 'id', order: 'DESC' },
    filter,
  });
  const { data, total = 0, isPending, error, refetch } = list;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading />;
  // What was on the last page may be decided meanwhile: then there are still the others.
  const isPast = page > 1 && (data === undefined || data.length === 0);
  if (!isPast && (data === undefined || data.length === 0)) {
    return <Typography sx={{ p: 2, color: 'text.secondary' }}>{empty}</Typography>;
  }
  const pages = Math.max(Math.ceil(total / perPage), isPast ? 1 : 0);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Rows">
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(({ label, isNumber }) => (
                <TableCell key={label} align={isNumber === true ? 'right' : 'left'}>
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {(data ?? []).map((row) => (
              <TableRow key={row.id}>
                {columns.map(({ label, cell, isNumber, isText }) => (
                  <TableCell
                    key={label}
                    align={isNumber === true ? 'right' : 'left'}
                    sx={isText === true ? LONG : SHORT}
                  >
                    {cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', pt: 1 }}>
        {pages > 1 || isPast ? (
          <Pagination
            count={pages}
            page={page}
            onChange={(_event, next) => address.keep({ page: String(next) })}
          />
        ) : null}
        <Box sx={{ flexGrow: 1 }} />
        {hasOwnFile ? null : <CsvButton resource={resource} filter={filter} />}
      </Box>
    </>
  );
}
