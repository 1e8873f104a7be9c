import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { PartsField, StepsField } from './draft-rows.tsx';
import { type Choices, EMPTY_DRAFT, issueOf, type ProjectDraft, termsOf } from './project-draft.ts';

const METHODS: Readonly<Record<string, readonly [label: string, says: string]>> = {
  pro_rata: ['Pro rata', 'Everyone gets the same share of their subscription.'],
  level: ['Level', 'Small orders are filled first.'],
  draw: ['Draw', 'Lottery tickets of one lot each.'],
};
const AMOUNTS = [
  ['lot', 'Lot size, in tokens'],
  ['min', 'Min. order, in tokens'],
  ['cap', 'Max. per person, in tokens'],
  ['lockDays', 'Lock-up after the sale, days'],
] as const;

type FieldsProps = {
  readonly draft: ProjectDraft;
  readonly set: (change: Partial<ProjectDraft>) => void;
  readonly choices: Choices;
};

/** Whether the vault has the whole issue free. */
function IssueNote({ draft, choices }: Omit<FieldsProps, 'set'>) {
  const issue = issueOf(draft, choices);
  if (issue === undefined) return null;
  const { text, code, free, fits } = issue;
  return (
    <Alert severity={fits ? 'info' : 'error'}>
      {`All parts total ${text} ${code}. Available in the vault: ${free} ${code}.`}
      {fits ? '' : ' Fund the vault first with a correction.'}
    </Alert>
  );
}

function TokenFields({ draft, set, choices }: FieldsProps) {
  return (
    <>
      <TextField
        select
        label="Token"
        value={draft.token}
        onChange={({ target }) => set({ token: target.value })}
        helperText={
          choices.tokens.length === 0
            ? 'The vault is empty. List a coin, then fund the vault with its supply.'
            : 'Only coins available in the vault can be sold.'
        }
      >
        {choices.tokens.map(({ id, code, free }) => (
          <MenuItem key={id} value={String(id)}>{`${code} · ${free} free`}</MenuItem>
        ))}
      </TextField>
      <TextField
        label="Issuer"
        value={draft.issuer}
        onChange={({ target }) => set({ issuer: target.value })}
        helperText="Customer number to be paid; empty for the treasury."
      />
      <TextField
        select
        label="Method"
        value={draft.method}
        onChange={({ target }) => set({ method: target.value })}
        helperText={METHODS[draft.method]?.[1]}
      >
        {Object.entries(METHODS).map(([method, [label]]) => (
          <MenuItem key={method} value={method}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

function AmountFields({ draft, set }: Omit<FieldsProps, 'choices'>) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {AMOUNTS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      {(['begins', 'ends'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          label={name === 'begins' ? 'Starts (your time)' : 'Ends (your time)'}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  );
}

function DraftFields({ draft, set, choices }: FieldsProps) {
  return (
    <>
      <TokenFields draft={draft} set={set} choices={choices} />
      <PartsField
        parts={draft.parts}
        coins={choices.coins.filter(({ id }) => String(id) !== draft.token)}
        set={(parts) => set({ parts })}
      />
      <IssueNote draft={draft} choices={choices} />
      <AmountFields draft={draft} set={set} />
      <StepsField steps={draft.unlocks} set={(unlocks) => set({ unlocks })} />
    </>
  );
}

/** Publishes a project: everything that is fixed for ever, in one form. */
export function ProjectForm() {
  const redirect = useRedirect();
  const [draft, setDraft] = useState<ProjectDraft>(EMPTY_DRAFT);
  const { data, error, refetch } = useQuery({
    queryKey: ['ieo', 'choices'],
    queryFn: () => consoleGet<Choices>('/ieo/choices'),
  });
  if (data === undefined) {
    const retry = () => void refetch();
    return <Awaited title="Publish project" error={error} retry={retry} />;
  }
  const terms = termsOf(draft, data);
  const set = (change: Partial<ProjectDraft>) => setDraft({ ...draft, ...change });
  return (
    <Screen
      title="Publish project"
      hint="Terms are final once published. Logo, links and texts can be edited later."
    >
      <Panel>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
          <DraftFields draft={draft} set={set} choices={data} />
          {terms === undefined ? (
            <Typography sx={{ color: 'text.secondary' }}>
              Incomplete: each part needs its own coin, a price and whole lots; steps come one after
              the other and to 100 %; it ends after it begins.
            </Typography>
          ) : null}
          <Box>
            <ActionButton
              label="Publish"
              sentence="A second operator confirms. A day later the supply is frozen and shown."
              path="/ieo/publish"
              fields={{ terms }}
              permission="ieo.publish"
              reason
              isComplete={terms !== undefined}
              onDone={(answer) => {
                redirect(`/ieo_projects/${(answer as { readonly id: number }).id}/show`);
                return null;
              }}
            />
          </Box>
        </Box>
      </Panel>
    </Screen>
  );
}
