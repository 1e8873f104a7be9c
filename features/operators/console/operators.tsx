import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetIdentity } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { type Role, ROLES } from '../contract.ts';

const CHANGE = 'operators.change';
const RESET =
  'Removes the second factor and issues a one-time password. If there is another operator, the ' +
  'password works only once they have confirmed it and a day has passed.';

interface Shown {
  readonly password: string;
  /** Whether a second operator has to say yes before it opens anything. */
  readonly isPlanned?: boolean;
}

/** The one-time password of an operator, shown once. */
function OneTimePassword({ password, isPlanned = false }: Shown) {
  return (
    <Alert severity="warning">
      <Typography>
        One-time password, shown only once. It has to be changed at first login.
      </Typography>
      <Typography sx={{ fontFamily: 'monospace' }}>{password}</Typography>
      {isPlanned ? (
        <Typography>
          It works in a day, once a second operator has confirmed it under Changes.
        </Typography>
      ) : null}
    </Alert>
  );
}

function shownPassword(answer: unknown) {
  return <OneTimePassword {...(answer as Shown)} />;
}

function RoleField({ role, set }: { readonly role: Role; readonly set: (role: Role) => void }) {
  return (
    <TextField
      select
      label="Role"
      value={role}
      onChange={(event) => set(event.target.value as Role)}
    >
      {ROLES.map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </TextField>
  );
}

function AddOperator() {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('support');
  return (
    <ActionButton
      label="Add operator"
      sentence="Creates a one-time password for you to pass on."
      path="/operators/add"
      fields={{ email, name, role }}
      permission={CHANGE}
      isComplete={email.trim() !== '' && name.trim() !== ''}
      onDone={(answer) => {
        setEmail('');
        setName('');
        return shownPassword(answer);
      }}
    >
      <TextField label="E-mail" value={email} onChange={({ target }) => setEmail(target.value)} />
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <RoleField role={role} set={setRole} />
    </ActionButton>
  );
}

function Actions({ row }: { readonly row: RaRecord }) {
  const { identity } = useGetIdentity();
  const [role, setRole] = useState(row['role'] as Role);
  const isActive = row['isActive'] === true;
  const facts = [
    ['Operator', `${String(row['name'])} (${String(row['email'])})`],
    ['Role', String(row['role'])],
  ] as const;
  const shared = { permission: CHANGE, reason: true, facts } as const;
  const { id } = row;
  if (identity?.id === id) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        {...shared}
        label="Role"
        sentence={`Changes the role of ${String(row['email'])} and ends their sessions.`}
        path="/operators/change_role"
        fields={{ id, role }}
      >
        <RoleField role={role} set={setRole} />
      </ActionButton>
      <ActionButton
        {...shared}
        label={isActive ? 'Deactivate' : 'Activate'}
        sentence={isActive ? 'The operator can no longer log in.' : 'The operator can log in.'}
        path="/operators/set_active"
        fields={{ id, isActive: !isActive }}
        danger={isActive}
      />
      <ActionButton
        {...shared}
        label="Reset"
        sentence={RESET}
        path="/operators/reset_second_factor"
        fields={{ id }}
        onDone={shownPassword}
        danger
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  { label: 'Number', cell: (row) => String(row.id) },
  { label: 'E-mail', cell: (row) => String(row['email']) },
  { label: 'Name', cell: (row) => String(row['name']), isText: true },
  { label: 'Role', cell: (row) => String(row['role']) },
  { label: 'Active', cell: (row) => (row['isActive'] === true ? 'yes' : 'no') },
  { label: 'Second factor', cell: (row) => (row['hasSecondFactor'] === true ? 'on' : 'off') },
  { label: 'Last login', cell: (row) => consoleTime(row['lastLoginMs']) },
  { label: '', cell: (row) => <Actions row={row} /> },
];

const permissionColumns: readonly SectionColumn[] = [
  { label: 'Permission', cell: (row) => String(row.id) },
  { label: 'Roles', cell: (row) => (row['roles'] as readonly string[]).join(', '), isText: true },
];

/** Operators: who there is, with which role, and owners' changes of it. */
export function OperatorsScreen() {
  return (
    <Screen title="Operators" actions={<AddOperator />}>
      <Panel>
        <SectionTable resource="operators" columns={columns} empty="No operators." perPage={50} />
      </Panel>
      <Panel title="Permissions by role">
        <SectionTable
          resource="operators/permissions"
          columns={permissionColumns}
          empty="No permissions."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}
