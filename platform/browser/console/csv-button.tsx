import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { saveFile } from '../parts/save-file.ts';
import type { ConsoleFields } from './client.ts';
import { allRows, CSV_PAGE_ROWS, csvOf } from './csv.ts';
import { useFailure } from './use-failure.ts';

interface Props {
  /** The resource, or a path below `/console/api` without its first slash. */
  readonly resource: string;
  readonly filter: ConsoleFields;
}

/** Saves a list with its filters as CSV. Each page that it reads is a look like any other. */
export function CsvButton({ resource, filter }: Props) {
  const provider = useDataProvider();
  const notify = useNotify();
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await allRows(async (page) => {
        const pagination = { page, perPage: CSV_PAGE_ROWS };
        const sort = { field: 'id', order: 'DESC' } as const;
        return (await provider.getList(resource, { pagination, sort, filter })).data;
      });
      const file = new Blob([csvOf(rows)], { type: 'text/csv' });
      saveFile(file, `${resource.replaceAll('/', '-')}.csv`);
    } catch (error) {
      notify(failed(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}
