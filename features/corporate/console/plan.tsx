/** The form of a plan, with what it would do now. */
import { MenuItem, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';

const KINDS = ['split', 'dividend', 'delisting'] as const;

/** What the server says of a plan. */
interface Preview {
  readonly symbol: string;
  readonly holders: number;
  readonly shares: string;
  readonly orders: number;
  readonly positions: number;
  readonly paid: string;
  readonly coin: string;
  readonly price: string;
  readonly nextPrice: string;
}

function usePreview(fields: Readonly<Record<string, string>>): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  const asked = JSON.stringify(fields);
  useEffect(() => {
    let isCurrent = true;
    const { marketId } = JSON.parse(asked) as { marketId: string };
    if (marketId === '') return undefined;
    consoleGet<Preview>('/corporate/preview', JSON.parse(asked) as Readonly<Record<string, string>>)
      .then((found) => isCurrent && setPreview(found))
      .catch(() => isCurrent && setPreview(undefined));
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return preview;
}

/** Plans an action. */
export function PlanButton() {
  const [draft, setDraft] = useState({
    marketId: '',
    kind: 'split',
    numerator: '',
    denominator: '1',
    perShare: '',
    at: '',
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const { at, ...rest } = draft;
  const isSplit = draft.kind === 'split';
  const fields = {
    ...rest,
    numerator: isSplit ? rest.numerator : '0',
    denominator: isSplit ? rest.denominator : '0',
    perShare: draft.kind === 'dividend' ? rest.perShare : '0',
  };
  const preview = usePreview(fields);
  const exMs = Date.parse(`${at}Z`);
  const input = (name: 'marketId' | 'numerator' | 'denominator' | 'perShare', label: string) => (
    <TextField
      key={name}
      size="small"
      label={label}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <ActionButton
      label="Plan an action"
      sentence="Another operator has to confirm it: a day ahead, a delisting two weeks."
      path="/corporate/plan"
      fields={{ ...fields, exMs }}
      permission="corporate.plan"
      reason
      isComplete={draft.marketId !== '' && Number.isFinite(exMs)}
    >
      {input('marketId', 'Market (number)')}
      <TextField
        select
        size="small"
        label="What"
        value={draft.kind}
        onChange={({ target }) => set({ kind: target.value })}
      >
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kind}
          </MenuItem>
        ))}
      </TextField>
      {isSplit && input('numerator', 'New shares')}
      {isSplit && input('denominator', 'For old shares')}
      {draft.kind === 'dividend' && input('perShare', 'USDT a share')}
      <TextField
        size="small"
        label="At, UTC (2026-12-01T06:00)"
        value={draft.at}
        onChange={({ target }) => set({ at: target.value })}
      />
      {preview !== undefined && (
        <p>
          {preview.symbol}: {preview.holders} customers with {preview.shares} shares,{' '}
          {preview.orders} orders and {preview.positions} contracts end, {preview.paid}{' '}
          {preview.coin} are paid; the index {preview.price} becomes {preview.nextPrice || 'none'}.
        </p>
      )}
    </ActionButton>
  );
}
