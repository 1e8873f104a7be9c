/** The form of a plan, with what it would do now. */
import { MenuItem, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Facts } from '../../../platform/browser/console/screen.tsx';

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

interface Stock {
  readonly id: number;
  readonly symbol: string;
}

function useStocks(): readonly Stock[] {
  const [stocks, setStocks] = useState<readonly Stock[]>([]);
  useEffect(() => {
    let isCurrent = true;
    consoleGet<readonly Stock[]>('/corporate/stocks', {})
      .then((found) => isCurrent && setStocks(found))
      // Without the list nothing can be chosen; the button says so by staying off.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return stocks;
}

/** What a plan would do now. */
function PreviewFacts({ preview }: { readonly preview: Preview }) {
  const { holders, shares, orders, positions, paid, coin, price, nextPrice } = preview;
  return (
    <Facts
      isNarrow
      rows={[
        ['Holders', `${holders} with ${shares} shares`],
        ['Orders cancelled', String(orders)],
        ['Contracts closed', String(positions)],
        ['Paid to customers', `${paid} ${coin}`],
        ['Index now', price],
        ['Index after', nextPrice || 'none'],
      ]}
    />
  );
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
  const stocks = useStocks();
  const preview = usePreview(fields);
  const exMs = Date.parse(`${at}Z`);
  const input = (name: 'numerator' | 'denominator' | 'perShare', label: string) => (
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
      label="Plan action"
      sentence="A second operator confirms it a day ahead at least, a delisting two weeks ahead."
      path="/corporate/plan"
      fields={{ ...fields, exMs }}
      permission="corporate.plan"
      reason
      isComplete={draft.marketId !== '' && Number.isFinite(exMs)}
    >
      <TextField
        select
        size="small"
        label="Stock"
        value={draft.marketId}
        onChange={({ target }) => set({ marketId: target.value })}
      >
        {stocks.map(({ id, symbol }) => (
          <MenuItem key={id} value={String(id)}>
            {symbol}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Type"
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
      {isSplit && input('denominator', 'Per old shares')}
      {draft.kind === 'dividend' && input('perShare', 'USDT per share')}
      <TextField
        type="datetime-local"
        size="small"
        label="Effective (UTC), between two sessions"
        value={draft.at}
        onChange={({ target }) => set({ at: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {preview !== undefined && <PreviewFacts preview={preview} />}
    </ActionButton>
  );
}
