import { ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import {
  ACCOUNT_IDS,
  ACCOUNTS,
  type Account,
  accountNamed,
  holdingsOf,
  WIRE_ACCOUNTS,
} from './accounts.ts';
import { BillList } from './bill-list.tsx';
import { FrozenList } from './frozen-list.tsx';
import { Amount } from './total-card.tsx';
import { type Detail, useStatement, useWalletDetail, useWalletList } from './wallet-data.ts';

function accountOf(params: URLSearchParams): Account {
  const [name, id] = [params.get('type_name'), Number(params.get('type_id'))];
  return accountNamed(name) ?? ACCOUNTS.find((account) => ACCOUNT_IDS[account] === id) ?? 'spot';
}

/** Deposits come to the spot account and withdrawals leave from it, and only coins travel. */
function useTravels(currencyId: number, account: Account): boolean {
  const { data } = useWalletList();
  if (account !== 'spot' || !data) return false;
  const held = holdingsOf(data, account).find((row) => row.currencyId === currencyId);
  return held?.kind === 'coin';
}

const WAY =
  'flex min-h-11 items-center justify-center rounded-md px-2 text-center leading-tight ' +
  'font-strong';
const QUIET = `${WAY} bg-raised active:bg-pressed`;

type HeadProps = { readonly detail: Detail; readonly account: Account };

/** Whose coin it is; one that has a market leads to its page. */
function Coin({ detail, account }: HeadProps) {
  const words = useWords();
  const { data: rows = [] } = useQuoteRows();
  const page = rows.find(({ currency_id }) => currency_id === detail.currency);
  const body = (
    <>
      <CoinIcon code={String(detail.currency_name)} kind={page?.kind} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block text-t3 font-strong">{detail.currency_name}</span>
        <span className="block text-t5 text-muted">{words(`wallet.account_${account}`)}</span>
      </span>
    </>
  );
  const look = 'flex min-h-11 items-center gap-3';
  if (page === undefined) return <div className={look}>{body}</div>;
  return (
    <Go to={withParams(ownPaths.asset, { currency: detail.currency })} className={look}>
      {body}
      <ChevronRight aria-hidden size={18} className="text-faint" />
    </Go>
  );
}

function Head({ detail, account }: HeadProps) {
  const travels = useTravels(Number(detail.currency), account);
  const words = useWords();
  const language = useLanguage();
  const figures = [
    ['wallet.available', detail[`${WIRE_ACCOUNTS[account]}_balance`]],
    ['wallet.frozen', detail[`lock_${WIRE_ACCOUNTS[account]}_balance`]],
  ] as const;
  return (
    <section className="px-4 pt-2 pb-4" aria-label={words('wallet.balance')}>
      <Coin detail={detail} account={account} />
      <dl className="mt-4 grid grid-cols-2 gap-4">
        {figures.map(([word, value]) => (
          <div key={word} className="min-w-0">
            <dt className="text-t5 text-muted">{words(word)}</dt>
            <dd className="text-t3 font-strong break-words">
              <Amount text={formatAmount(language, String(value ?? '0'))} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-3">
        {travels && (
          <>
            <Go to={withParams(paths.receive, { currency: detail.currency })} className={QUIET}>
              {words('deposit.title')}
            </Go>
            <Go to={withParams(paths.withdraw, { currency: detail.currency })} className={QUIET}>
              {words('withdrawal.title')}
            </Go>
          </>
        )}
        <Go
          to={withParams(paths.transfer, {
            currency: String(detail.currency_name),
            from: account,
          })}
          className={QUIET}
        >
          {words('wallet.transfer')}
        </Go>
        <Go
          to={withParams(paths.trade, { currency_name: String(detail.currency_name) })}
          className={`${WAY} bg-accent text-on-accent`}
        >
          {words('wallet.trade')}
        </Go>
      </div>
    </section>
  );
}

/** One coin in one account: what is there and what happened to it. */
export function AssetRecordScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const account = accountOf(params);
  const currencyId = Number(params.get('currency') ?? 0);
  const detail = useWalletDetail(currencyId, account);
  const paged = useStatement({
    currencyId,
    accountId: ACCOUNT_IDS[account],
    kind: 'all',
    fromMs: 0,
  });
  return (
    <>
      <PageHeader title={words('wallet.coin_title')} />
      <Page>
        {loggedIn ? (
          <>
            <Loaded query={detail} skeleton={<Skeleton className="mx-4 h-40" />}>
              {(found) => (
                <>
                  <Head detail={found} account={account} />
                  <FrozenList detail={found} account={account} />
                </>
              )}
            </Loaded>
            <h2 className="border-t-4 border-raised px-4 pt-4 pb-1 font-strong">
              {words('wallet.statement')}
            </h2>
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
