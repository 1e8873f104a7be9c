/** The choices that narrow a statement: kind, coin, account, time. */
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ACCOUNTS, type Account, holdingsOf } from './accounts.ts';
import { type Span, SPANS } from './assets-view.ts';
import { useBillKinds, useWalletList } from './wallet-data.ts';

type PickProps<T> = { readonly value: T; readonly onPick: (value: T) => void };

/** Trades, conversions, transfers, or all. */
export function KindPick({ value, onPick }: PickProps<string>) {
  const words = useWords();
  const { data: kinds = [] } = useBillKinds();
  return (
    <SelectSheet
      title={words('wallet.kind')}
      value={value}
      onPick={onPick}
      options={[
        { value: 'all', label: words('wallet.kind_all') },
        ...kinds.map(({ kind, title }) => ({ value: kind, label: title })),
      ]}
    />
  );
}

/** One of the coins one may own, or all. */
export function CoinPick({ value, onPick }: PickProps<number>) {
  const words = useWords();
  const { data: list } = useWalletList();
  const coins = new Map(
    ACCOUNTS.flatMap((account) => (list ? holdingsOf(list, account) : [])).map((row) => [
      String(row.currencyId),
      row.name,
    ]),
  );
  return (
    <SelectSheet
      title={words('wallet.coin')}
      value={String(value)}
      onPick={(id) => onPick(Number(id))}
      options={[
        { value: '0', label: words('wallet.all_coins') },
        ...[...coins].map(([id, label]) => ({ value: id, label })),
      ]}
    />
  );
}

/** One of the four accounts, or all. */
export function AccountPick({ value, onPick }: PickProps<Account | 'all'>) {
  const words = useWords();
  return (
    <SelectSheet
      title={words('wallet.account')}
      value={value}
      onPick={onPick}
      options={(['all', ...ACCOUNTS] as const).map((account) => ({
        value: account,
        label: words(account === 'all' ? 'wallet.all_accounts' : `wallet.account_${account}`),
      }))}
    />
  );
}

/** How far back. */
export function SpanPick({ value, onPick }: PickProps<Span>) {
  const words = useWords();
  return (
    <SelectSheet
      title={words('wallet.time')}
      value={value}
      onPick={onPick}
      options={SPANS.map((span) => ({ value: span, label: words(`wallet.span_${span}`) }))}
    />
  );
}
