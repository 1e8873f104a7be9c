/** The lists of content: articles by kind, pages, rows of the menu. */
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, type RaRecord } from 'react-admin';
import { ActionButton, useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { CATEGORY } from '../contract.ts';

const CHANGE = 'content.change';

const languagesOf = (row: RaRecord) => (row['languages'] as readonly string[]).join(' ');

const articleColumns: readonly SectionColumn[] = [
  {
    label: 'Title',
    isText: true,
    cell: (row) => <Link to={`/articles/${row.id}/show`}>{String(row['title'])}</Link>,
  },
  { label: 'Kind', cell: (row) => String(row['kind']) },
  { label: 'Published', cell: (row) => consoleTime(row['publishedMs']) },
  { label: 'Shown', cell: (row) => (row['isShown'] === true ? 'yes' : 'no') },
  { label: 'Position', cell: (row) => String(row['position']), isNumber: true },
  { label: 'Languages', cell: languagesOf },
];

/** Articles of one kind, or of all. */
export function ArticlesScreen() {
  const address = useAddress();
  const category = address.read('category');
  const isPermitted = useIsPermitted(CHANGE);
  const create = (
    <Button component={Link} to="/articles/create" variant="contained">
      New article
    </Button>
  );
  return (
    <Screen
      title="Articles"
      hint={
        'Notices, banners, pop-ups, FAQ and messages. ' + 'Missing languages fall back to English.'
      }
      actions={isPermitted ? create : null}
    >
      <FilterSelect
        label="Kind"
        value={category}
        all="all"
        choices={Object.entries(CATEGORY).map(([name, number]) => [String(number), name] as const)}
        onChange={(next) => address.keep({ category: next })}
      />
      <Panel>
        <SectionTable
          key={category}
          resource="articles"
          filter={category === '' ? {} : { category }}
          columns={articleColumns}
          empty="No articles of this kind."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}

const pageColumns: readonly SectionColumn[] = [
  {
    label: 'Page',
    cell: (row) => <Link to={`/pages/${row.id}/show`}>{String(row['name'])}</Link>,
  },
  { label: 'Title', cell: (row) => String(row['title']) },
  { label: 'Languages', cell: languagesOf },
];

/** The pages with a name of their own. */
export function PagesScreen() {
  return (
    <Screen title="Pages" hint="Pages linked from settings and the login screen.">
      <Panel>
        <SectionTable resource="pages" columns={pageColumns} empty="No pages." perPage={50} />
      </Panel>
    </Screen>
  );
}

function PlaceButton({ row }: { readonly row: RaRecord }) {
  const [position, setPosition] = useState(String(row['position']));
  const [isShown, setShown] = useState(String(row['isShown']));
  return (
    <ActionButton
      label="Change"
      sentence={`Position and visibility of “${String(row['title'])}” in the menu.`}
      path="/menu_rows/save"
      fields={{ title: row['title'], position: Number(position), isShown: isShown === 'true' }}
      permission={CHANGE}
    >
      <TextField
        label="Position (lowest first)"
        value={position}
        onChange={({ target }) => setPosition(target.value)}
      />
      <TextField
        select
        label="Shown"
        value={isShown}
        onChange={({ target }) => setShown(target.value)}
      >
        <MenuItem value="true">yes</MenuItem>
        <MenuItem value="false">no</MenuItem>
      </TextField>
    </ActionButton>
  );
}

const menuColumns: readonly SectionColumn[] = [
  { label: 'Item', cell: (row) => String(row['title']) },
  { label: 'Position', cell: (row) => String(row['position']), isNumber: true },
  { label: 'Shown', cell: (row) => (row['isShown'] === true ? 'yes' : 'no') },
  { label: '', cell: (row) => <PlaceButton row={row} /> },
];

/** The rows of the home menu. */
export function MenuRowsScreen() {
  return (
    <Screen title="Menu" hint="Items of the home menu. Only available products are listed.">
      <Panel>
        <SectionTable resource="menu_rows" columns={menuColumns} empty="No items." perPage={50} />
      </Panel>
    </Screen>
  );
}
