import { Alert, Box, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetOne, useParams } from 'react-admin';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { SectionTable } from '../../../platform/browser/console/section-table.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { CustomerFigures, CustomerLife } from './life.tsx';
import { FREEZABLE, type Freezable } from '../contract.ts';

interface FreezeRow {
  readonly what: Freezable;
  readonly isFrozen: boolean;
  readonly changedMs: number;
  readonly operatorId: number;
  readonly reason: string;
}

interface Customer {
  readonly id: number;
  readonly accountNumber: string;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly region: string;
  readonly language: string;
  readonly score: number;
  readonly createdMs: number;
  readonly referredById: number | null;
  readonly hasSecondFactor: boolean;
  readonly passkeys: number;
  readonly verifiedLevel: number;
  readonly withdrawalLockedUntilMs: number;
  /** Not there while the row of the list is all that is known. */
  readonly freezes?: readonly FreezeRow[];
}

function isFrozen(customer: Customer, what: Freezable): boolean {
  return (customer.freezes ?? []).some((row) => row.what === what && row.isFrozen);
}

function Actions({ customer }: { readonly customer: Customer }) {
  const [note, setNote] = useState('');
  const [score, setScore] = useState(String(customer.score));
  const customerId = customer.id;
  const facts = [
    ['Customer', `${customer.accountNumber} (${customerId})`],
    ['Name', customer.nickname || '–'],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {FREEZABLE.map((what) => {
        const frozen = isFrozen(customer, what);
        return (
          <ActionButton
            key={what}
            label={`${frozen ? 'Unfreeze' : 'Freeze'} ${what}`}
            sentence={
              frozen
                ? `The customer can use ${what} again.`
                : 'Nothing new can be started. Anything open continues and can be closed.'
            }
            facts={facts}
            path="/customers/freeze"
            fields={{ customerId, what, isFrozen: !frozen }}
            permission="customers.freeze"
            reason
            danger={!frozen}
          />
        );
      })}
      <ActionButton
        label="Log out everywhere"
        sentence="Ends all of this customer’s sessions."
        facts={facts}
        path="/customers/revoke_sessions"
        fields={{ customerId }}
        permission="customers.freeze"
        reason
      />
      {customer.hasSecondFactor || customer.passkeys > 0 ? (
        <ActionButton
          label="Request security reset"
          sentence={
            'Verify the person first. Another operator has 24 hours to confirm. This removes ' +
            'second factor and passkeys, ends all sessions and locks withdrawals for 24 hours.'
          }
          facts={facts}
          path="/security_resets/ask"
          fields={{ customerId }}
          permission="customers.reset_security"
          reason
          danger
        />
      ) : null}
      <ActionButton
        label="Set credit score"
        sentence="The customer sees it. It has no effect on prices, limits or fees."
        facts={facts}
        path="/customers/score"
        fields={{ customerId, score }}
        permission="customers.score"
        isComplete={score.trim() !== ''}
        reason
      >
        <TextField
          label="Credit score, 0 to 100"
          value={score}
          onChange={(event) => setScore(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        />
      </ActionButton>
      <ActionButton
        label="Add note"
        sentence="Only operators see notes."
        facts={facts}
        path="/customers/note"
        fields={{ customerId, text: note }}
        permission="customers.note"
        isComplete={note.trim() !== ''}
        onDone={() => {
          setNote('');
          return null;
        }}
      >
        <TextField
          label="Note"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          multiline
          minRows={3}
        />
      </ActionButton>
    </Box>
  );
}

function factsOf(customer: Customer): (readonly [string, string])[] {
  const { phone, areaCode, withdrawalLockedUntilMs: lockedMs } = customer;
  return [
    ['Account', customer.accountNumber],
    ['E-mail', customer.email ?? '–'],
    ['Phone', phone === null ? '–' : `+${areaCode ?? ''} ${phone}`],
    ['Name', customer.nickname || '–'],
    ['Country', customer.region || '–'],
    ['Language', customer.language],
    ['Credit score', String(customer.score)],
    ['Joined', consoleTime(customer.createdMs)],
    ['Invited by', customer.referredById === null ? '–' : String(customer.referredById)],
    ['Verified level', String(customer.verifiedLevel)],
    ['Second factor', customer.hasSecondFactor ? 'on' : 'off'],
    ['Passkeys', String(customer.passkeys)],
    ['Withdrawals locked until', lockedMs > Date.now() ? consoleTime(lockedMs) : '–'],
  ];
}

/** Everything about one customer, and what operators can do: note, freeze, log out. */
export function CustomerScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const address = useAddress();
  const tabs = useConsoleContributions('customerTabs').flat();
  const tab = Math.max(
    0,
    tabs.findIndex(({ name }) => name === address.read('part')),
  );
  const { data: customer, error, refetch } = useGetOne<Customer>('customers', { id });
  const shown = tabs[tab];
  if (customer?.freezes === undefined) {
    const retry = () => void refetch();
    return <Awaited title={`Customer ${id}`} error={error} retry={retry} />;
  }
  return (
    <Screen
      title={`Customer ${id}`}
      hint={customer.accountNumber}
      actions={<Actions customer={customer} />}
    >
      {customer.freezes
        .filter((row) => row.isFrozen)
        .map((row) => (
          <Alert key={row.what} severity="warning">
            {`${row.what} has been frozen since ${consoleTime(row.changedMs)} by `}
            <OperatorName id={row.operatorId} />: {row.reason}
          </Alert>
        ))}
      <CustomerFigures id={id} />
      <Panel title="Profile">
        <Facts rows={factsOf(customer)} />
      </Panel>
      <Panel>
        <Tabs
          value={tab}
          onChange={(_event, next: number) => address.keep({ part: tabs[next]?.name ?? '' })}
          variant="scrollable"
          scrollButtons="auto"
          aria-label="Customer sections"
        >
          {tabs.map(({ label }) => (
            <Tab key={label} label={label} />
          ))}
        </Tabs>
        {shown === undefined ? null : (
          <SectionTable
            key={shown.name}
            resource={`customers/${shown.name}`}
            filter={{ customerId: id }}
            columns={shown.columns}
            empty={shown.empty}
          />
        )}
      </Panel>
      <CustomerLife id={id} />
    </Screen>
  );
}
