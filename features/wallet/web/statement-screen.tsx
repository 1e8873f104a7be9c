import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { VisitorView } from '../../../platform/browser/parts/states.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ACCOUNT_IDS, ACCOUNTS, holdingsOf } from './accounts.ts';
import { useAssetsView } from './assets-view.ts';
import { BillList } from './bill-list.tsx';
import { useStatement, useWalletList } from './wallet-data.ts';

function Filters() {
  const words = useWords();
  const { statementAccount, statementCurrency, set } = useAssetsView();
  const { data: list } = useWalletList();
  const coins = new Map(
    ACCOUNTS.flatMap((account) => (list ? holdingsOf(list, account) : [])).map((row) => [
      String(row.currencyId),
      row.name,
    ]),
  );
  return (
    <div className="grid grid-cols-2 gap-3 px-4 pt-2 pb-2">
      <SelectSheet
        title={words('wallet.account')}
        value={statementAccount}
        onPick={(account) => set({ statementAccount: account })}
        options={(['all', ...ACCOUNTS] as const).map((value) => ({
          value,
          label: words(value === 'all' ? 'wallet.all_accounts' : `wallet.account_${value}`),
        }))}
      />
      <SelectSheet
        title={words('wallet.coin')}
        value={String(statementCurrency)}
        onPick={(id) => set({ statementCurrency: Number(id) })}
        options={[
          { value: '0', label: words('wallet.all_coins') },
          ...[...coins].map(([value, label]) => ({ value, label })),
        ]}
      />
    </div>
  );
}

/** Every movement of every account, narrowed by account and coin. */
export function StatementScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { statementAccount, statementCurrency } = useAssetsView();
  const accountId = statementAccount === 'all' ? 0 : ACCOUNT_IDS[statementAccount];
  const paged = useStatement(statementCurrency, accountId);
  return (
    <>
      <PageHeader title={words('wallet.statement')} />
      <Page>
        {loggedIn ? (
          <>
            <Filters />
            <BillList
              paged={paged}
              label={words('wallet.statement')}
              empty={words('wallet.no_bills')}
            />
          </>
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
