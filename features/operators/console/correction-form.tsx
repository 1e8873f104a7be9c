import { Alert, Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useGetList, useNavigate, useNotify } from 'react-admin';
import { useIsPermitted } from '../../../platform/browser/console/action-button.tsx';
import { consolePost } from '../../../platform/browser/console/client.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { useFailure } from '../../../platform/browser/console/use-failure.ts';
import { MAX_REFERENCE, MIN_REFERENCE, MOST_LINES } from '../contract.ts';

interface TypedLine {
  readonly key: number;
  /** A customer's number, or the (negative) number of a house account. */
  readonly fromOwner: string;
  readonly fromKind: string;
  readonly toOwner: string;
  readonly toKind: string;
  readonly assetId: string;
  readonly amount: string;
}

type Side = 'from' | 'to';

interface HouseAccount {
  readonly id: number;
  readonly name: string;
  readonly takesCorrections: boolean;
}

interface Coin {
  readonly id: number;
  readonly coin: string;
}

/** The accounts of customers, as the law numbers them. */
const KINDS = [
  ['1', 'Fiat'],
  ['2', 'Spot'],
  ['3', 'Contract'],
  ['4', 'Seconds'],
] as const;
const CUSTOMER = 'customer';

function emptyLine(key: number): TypedLine {
  const parties = { fromOwner: '-2', fromKind: '0', toOwner: '', toKind: '2' };
  return { key, ...parties, assetId: '', amount: '' };
}

function isHouse(owner: string): boolean {
  return owner.startsWith('-');
}

interface LineProps {
  readonly line: TypedLine;
  readonly houses: readonly HouseAccount[];
  readonly coins: readonly Coin[];
  readonly change: (change: Partial<TypedLine>) => void;
  readonly remove: (() => void) | undefined;
}

function Party({ side, line, houses, change }: LineProps & { readonly side: Side }) {
  const [owner, kind] =
    side === 'from' ? [line.fromOwner, line.fromKind] : [line.toOwner, line.toKind];
  const set = (next: string, nextKind: string) =>
    change(
      side === 'from'
        ? { fromOwner: next, fromKind: nextKind }
        : { toOwner: next, toKind: nextKind },
    );
  const who = isHouse(owner) ? owner : CUSTOMER;
  return (
    <>
      <TextField
        select
        label={side === 'from' ? 'From' : 'To'}
        value={who}
        onChange={({ target }) =>
          target.value === CUSTOMER ? set('', '2') : set(target.value, '0')
        }
        sx={{ minWidth: 160 }}
      >
        <MenuItem value={CUSTOMER}>Customer</MenuItem>
        {houses.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {who === CUSTOMER ? (
        <>
          <TextField
            label={side === 'from' ? 'From customer number' : 'To customer number'}
            value={owner}
            onChange={(event) => set(event.target.value.replaceAll(/\D/g, ''), kind)}
            sx={{ width: 190 }}
          />
          <TextField
            select
            label={side === 'from' ? 'From account' : 'To account'}
            value={kind}
            onChange={(event) => set(owner, event.target.value)}
            sx={{ minWidth: 130 }}
          >
            {KINDS.map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </>
      ) : null}
    </>
  );
}

function LineFields(props: LineProps) {
  const { line, coins, change, remove } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 }}>
      <Party {...props} side="from" />
      <Party {...props} side="to" />
      <TextField
        select
        label="Coin"
        value={line.assetId}
        onChange={(event) => change({ assetId: event.target.value })}
        sx={{ minWidth: 110 }}
      >
        {coins.map(({ id, coin }) => (
          <MenuItem key={id} value={String(id)}>
            {coin}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Amount"
        value={line.amount}
        onChange={(event) => change({ amount: event.target.value.trim() })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ width: 160 }}
      />
      {remove === undefined ? null : (
        <IconButton aria-label="Remove line" onClick={remove}>
          <X />
        </IconButton>
      )}
    </Box>
  );
}

const all = { pagination: { page: 1, perPage: 200 } };

/** Proposing a correction: from which account to which, how much, and why. */
export function CorrectionForm() {
  const isPermitted = useIsPermitted('corrections.decide');
  if (isPermitted) return <Form />;
  return <Alert severity="error">Your role doesn’t allow this.</Alert>;
}

function Form() {
  const notify = useNotify();
  const navigate = useNavigate();
  const houses = useGetList<HouseAccount>('house_accounts', all).data ?? [];
  const coins = useGetList<Coin>('reconciliation', all).data ?? [];
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [lines, setLines] = useState<readonly TypedLine[]>([emptyLine(0)]);
  const [key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const failed = useFailure();
  const outside = houses.find(({ name }) => name === 'outside_world')?.id;
  const needsProof = lines.some(({ fromOwner, toOwner }) =>
    [fromOwner, toOwner].includes(String(outside)),
  );
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const wanted = lines.map(({ key: _key, ...line }) => line);
      const fields = { reason, lines: wanted, ...(needsProof ? { reference } : {}) };
      const { id } = await consolePost<{ id: number }>('/corrections/propose', fields, key);
      notify('Proposed. A second operator has to approve it.', { type: 'success' });
      navigate(`/corrections/${id}/show`);
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setBusy(false);
    }
  };
  const changeLine = (at: number, change: Partial<TypedLine>) =>
    setLines(lines.map((line) => (line.key === at ? { ...line, ...change } : line)));
  const isReady =
    !isBusy &&
    reason.trim() !== '' &&
    (!needsProof || reference.trim().length >= MIN_REFERENCE) &&
    lines.every(({ amount, assetId, fromOwner, toOwner }) => {
      return amount !== '' && assetId !== '' && fromOwner !== '' && toOwner !== '';
    });
  return (
    <Screen
      title="Propose correction"
      hint="Only moves balances between accounts. Orders, positions and prices are not touched."
    >
      <Panel title="Postings">
        {lines.map((line) => (
          <LineFields
            key={line.key}
            line={line}
            houses={houses.filter(({ takesCorrections }) => takesCorrections)}
            coins={coins}
            change={(change) => changeLine(line.key, change)}
            remove={
              lines.length === 1
                ? undefined
                : () => setLines(lines.filter(({ key: other }) => other !== line.key))
            }
          />
        ))}
        <Button
          disabled={lines.length >= MOST_LINES}
          onClick={() => setLines([...lines, emptyLine((lines.at(-1)?.key ?? 0) + 1)])}
        >
          Add line
        </Button>
      </Panel>
      {needsProof ? (
        <TextField
          label="Transaction or document"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          helperText="What proves this money outside: a transaction ID or a bank reference."
          slotProps={{ htmlInput: { maxLength: MAX_REFERENCE } }}
        />
      ) : null}
      <TextField
        label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <Button variant="contained" disabled={!isReady} onClick={() => void send()}>
        Propose
      </Button>
    </Screen>
  );
}
