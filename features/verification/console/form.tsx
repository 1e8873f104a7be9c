import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, type RaRecord, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { OperatorName } from '../../../platform/browser/console/operator-name.tsx';
import { ConsolePicture } from '../../../platform/browser/console/picture.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { REASONS } from '../contract.ts';

interface SameDocument {
  readonly owner: number;
  readonly state: string;
}

interface Decision {
  readonly id: number;
  readonly timeMs: number;
  readonly level: number;
  readonly formId: number;
  readonly operator: number;
  readonly verdict: string;
  readonly reason: string;
  readonly note: string;
}

/** A form as the server tells it. */
interface WholeForm extends RaRecord<number> {
  readonly owner: number;
  readonly account: string;
  readonly level: number;
  readonly state: string;
  readonly submittedMs: number;
  readonly isNewest: boolean;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly pictures: readonly string[];
  readonly sameDocument: readonly SameDocument[];
  readonly decisions: readonly Decision[];
}

const PICTURES = ['front', 'reverse', 'hand'];
/** Kinds of documents by what existing clients send. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  '0': 'ID card',
  '1': 'passport',
  '2': 'driving licence',
};
const DECIDE = 'verification.decide';

function Reject({ form }: { readonly form: WholeForm }) {
  const [reason, setReason] = useState<string>(REASONS[0]);
  const [note, setNote] = useState('');
  return (
    <ActionButton
      label="Reject"
      sentence={
        'The customer sees the reason in their language, and your own words as written. They can ' +
        'correct the form and submit it again.'
      }
      path="/verification/decide"
      facts={[['Customer', `${form.account} (${form.owner})`]]}
      isComplete={reason !== 'other' || note.trim() !== ''}
      fields={{ id: form.id, verdict: 'reject', reason, note }}
      permission={DECIDE}
      danger
    >
      <TextField
        select
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        {REASONS.map((each) => (
          <MenuItem key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="In your own words (required for “other”)"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ActionButton>
  );
}

function Decide({ form }: { readonly form: WholeForm }) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        label="Approve"
        sentence={`Level ${form.level} of customer ${form.account} becomes verified.`}
        facts={[
          ['Customer', `${form.account} (${form.owner})`],
          ['Name', String(form.fields['name'] ?? '–')],
        ]}
        path="/verification/decide"
        fields={{ id: form.id, verdict: 'approve' }}
        permission={DECIDE}
      />
      <Reject form={form} />
    </Box>
  );
}

function Same({ form }: { readonly form: WholeForm }) {
  if (form.sameDocument.length === 0) return null;
  return (
    <Alert severity="warning">
      The same document was also submitted by{' '}
      {form.sameDocument.map(({ owner, state }) => (
        <Link key={owner} to={`/customers/${owner}/show`} sx={{ mr: 1 }}>
          customer {owner} ({state})
        </Link>
      ))}
    </Alert>
  );
}

function fieldRows(form: WholeForm): (readonly [string, string])[] {
  return Object.entries(form.fields)
    .filter(([name, value]) => !PICTURES.includes(name) && value !== '')
    .map(([name, value]) => [
      name.replaceAll(/([A-Z])/g, ' $1').toLowerCase(),
      name === 'idType' ? (DOCUMENTS[String(value)] ?? String(value)) : String(value),
    ]);
}

/** One form: what was filled in, the pictures, who names the same document, and the decision. */
export function FormScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<WholeForm>('verification_forms', id);
  if (data === undefined) return <Awaited title={`Form ${id}`} error={error} retry={retry} />;
  const isWaiting = data.isNewest && data.state === 'review';
  return (
    <Screen
      title={`Form ${id}, level ${data.level}`}
      hint={`${data.account}, submitted ${consoleTime(data.submittedMs)}: ${data.state}`}
      actions={isWaiting ? <Decide form={data} /> : null}
    >
      <Same form={data} />
      {data.isNewest ? null : (
        <Alert severity="info">The customer has submitted a newer form.</Alert>
      )}
      <Panel title="Details">
        <Facts rows={fieldRows(data)} />
      </Panel>
      <Panel title="Pictures">
        {data.pictures.length === 0 ? 'No pictures.' : null}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
          {data.pictures.map((which) => (
            <ConsolePicture
              key={which}
              label={which}
              path="/verification/picture"
              fields={{ id, which }}
            />
          ))}
        </Box>
      </Panel>
      <Panel title="Earlier decisions">
        {data.decisions.length === 0 ? 'None yet.' : null}
        <ul>
          {data.decisions.map((each) => (
            <li key={each.id}>
              {consoleTime(each.timeMs)}: {each.verdict} of form {each.formId} (level {each.level})
              by <OperatorName id={each.operator} /> {each.reason.replaceAll('_', ' ')} {each.note}
            </li>
          ))}
        </ul>
      </Panel>
    </Screen>
  );
}
