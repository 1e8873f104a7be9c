import { isMeant } from '../../../platform/browser/live/coin-search.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatFixed } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage, useSession } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import {
  ACCOUNT_LABELS,
  ACCOUNT_IDS,
  ACCOUNTS,
  type Account,
  WIRE_ACCOUNTS,
  accountWorth,
  type Holding,
  holdingsOf,
  isSmall,
  type WalletList,
} from './accounts.ts';
import { useAssetsView } from './assets-view.ts';
import { Amount } from './total-card.tsx';

/** Worth is told in it; its own is plain. */
const DOLLAR_COIN = 'USDT';

type RowProps = { readonly row: Holding; readonly account: Account };

function HoldingRow({ row, account }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const to = withParams(paths.assetRecord, {
    currency: row.currencyId,
    type_id: ACCOUNT_IDS[account],
    type_name: WIRE_ACCOUNTS[account],
  });
  return (
    <Go to={to} className="flex min-h-16 items-center gap-3 px-4 py-2 active:bg-raised">
      <CoinIcon code={row.name} kind={row.kind} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{row.name}</span>
        <span className="block truncate text-t5 text-faint">{row.title}</span>
      </span>
      <span className="min-w-0 text-right">
        <span className="block truncate font-strong">
          <Amount text={formatAmount(language, row.available)} />
        </span>
        <span className="block text-t5 text-faint">
          <Amount text={`≈ ${fiat.show(row.worth)}`} />
        </span>
        {row.name !== DOLLAR_COIN && (
          <span className="block text-t5 text-faint">
            <Amount text={`≈ ${formatFixed(language, row.worth, 2)} ${DOLLAR_COIN}`} />
          </span>
        )}
        {isPositive(row.frozen) && (
          <span className="block text-t5 text-muted">
            {words('wallet.frozen')} <Amount text={formatAmount(language, row.frozen)} />
          </span>
        )}
      </span>
    </Go>
  );
}

/** The coins of one account, with search and the small ones hidden on request. */
export function Holdings({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const fiat = useFiat();
  const { account, holdingText: text, set } = useAssetsView();
  const smallHidden = useSession((session) => session.smallHidden);
  const setSmallHidden = useSession((session) => session.setSmallHidden);
  const rows = holdingsOf(list, account).filter(
    (row) => isMeant([row.name], row.title, text) && !(smallHidden && isSmall(row)),
  );
  return (
    <section aria-label={words('wallet.accounts')} className="mt-4 border-t-4 border-raised">
      <Tabs
        label={words('wallet.accounts')}
        value={account}
        onChange={(next) => set({ account: next })}
        choices={ACCOUNTS.map((value) => ({ value, label: words(`wallet.account_${value}`) }))}
        className="border-b border-line px-4"
      />
      <p className="flex justify-between px-4 pt-3 text-t5 text-muted">
        <span>{words('wallet.account_total')}</span>
        <span className="font-strong text-text">
          <Amount text={fiat.show(accountWorth(list, account))} />
        </span>
      </p>
      {ACCOUNT_LABELS[account].length > 0 && (
        <p className="px-4 pt-1 text-t6 text-faint">
          {ACCOUNT_LABELS[account].map((label) => words(`wallet.label_${label}`)).join(' · ')}
        </p>
      )}
      <div className="flex items-center gap-3 px-4 pt-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={words('wallet.find_coin')}
            value={text}
            onChange={(holdingText) => set({ holdingText })}
          />
        </div>
        <Tick label={words('wallet.hide_small')} checked={smallHidden} onChange={setSmallHidden} />
      </div>
      {rows.length === 0 ? (
        <Empty
          title={words('wallet.no_coins')}
          hint={smallHidden ? words('wallet.no_coins_hint') : undefined}
        />
      ) : (
        <ul className="pt-1">
          {rows.map((row) => (
            <li key={row.currencyId}>
              <HoldingRow row={row} account={account} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
