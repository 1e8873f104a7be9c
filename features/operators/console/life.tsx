/** A customer's life, newest first, and the figures at its head. */
import { Box, Pagination, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Panel } from '../../../platform/browser/console/screen.tsx';
import { Failed, Loading } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

interface Figures {
  readonly equity: string;
  readonly owes: string;
  readonly deposited: string;
  readonly withdrawn: string;
}

const FIGURES = [
  ['equity', 'Equity after debt'],
  ['owes', 'Debt'],
  ['deposited', 'Deposited'],
  ['withdrawn', 'Withdrawn'],
] as const;

/** Two decimals of dollars: what is beyond them no operator decides by. */
function dollarText(text: string): string {
  const [whole = '0', rest = ''] = text.split('.');
  return amountText(`${whole}.${rest.padEnd(2, '0').slice(0, 2)}`);
}

/** What a customer has, owes, has brought and taken out, in dollars of now. */
export function CustomerFigures({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'figures', id],
    queryFn: () => consoleGet<Figures>('/customers/figures', { id }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <Box
      component="dl"
      aria-label="Totals in USDT"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, auto) 1fr' },
        columnGap: 5,
        rowGap: 2,
        m: 0,
      }}
    >
      {FIGURES.map(([name, label]) => (
        <div key={name}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Box
            component="dd"
            className="figures"
            sx={{ m: 0, fontSize: '1.625rem', minHeight: 36 }}
          >
            {data === undefined ? '' : dollarText(data[name])}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const PER_PAGE = 20;

function Moment({ row }: { readonly row: RaRecord }) {
  const about = String(row['about']);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '170px minmax(0, 1fr) auto' },
        columnGap: 2,
        py: 0.75,
        borderBottom: '1px solid var(--line)',
      }}
    >
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' } }}
      >
        {consoleTime(row['timeMs'])}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <span>{String(row['what']).replaceAll('_', ' ')}</span>
        {about === '' ? null : (
          <Typography variant="body2" noWrap title={about} sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        )}
      </Box>
      <Typography sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        {String(row['amount']).split(' ').map(amountText).join(' ')}
      </Typography>
    </Box>
  );
}

/** What happened to a customer, page by page. */
export function CustomerLife({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList('customers/life', {
    pagination: { page, perPage: PER_PAGE },
    filter: { customerId: id },
  });
  const pages = Math.ceil(total / PER_PAGE);
  return (
    <Panel title="Timeline">
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((row) => (
          <Moment key={row.id} row={row} />
        ))}
      </Box>
      {pages > 1 ? (
        <Pagination
          sx={{ pt: 1 }}
          count={pages}
          page={page}
          onChange={(_event, next) => setPage(next)}
        />
      ) : null}
    </Panel>
  );
}
