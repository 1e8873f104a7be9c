import { FileSpreadsheet } from 'lucide-react';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatPrice,
  formatShare,
} from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { saveFile } from '../../../platform/browser/parts/save-file.ts';
import { Empty, Loaded, Skeleton, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { shareOf, useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { assetsWorth, totalWorth, type WalletList } from './accounts.ts';
import {
  type Portfolio,
  type PortfolioCoin,
  portfolioTable,
  resultsOf,
  shownCoins,
  worthByClass,
} from './portfolio.ts';
import { Result } from './result.tsx';
import { csvOf } from './statement-csv.ts';
import { Amount, Borrowed } from './total-card.tsx';
import { usePortfolio, useWalletList } from './wallet-data.ts';
import { Worth } from './worth.tsx';

/** What one owns by class: a graduated rail each, as long as its share. */
function Classes({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const total = assetsWorth(list);
  return (
    <section aria-label={words('wallet.by_class')} className="px-4 pt-6">
      <h2 className="pb-2 text-t3 font-strong">{words('wallet.by_class')}</h2>
      <ul className="space-y-3">
        {worthByClass(list).map(({ name, worth }) => {
          const share = shareOf(worth, total);
          return (
            <li key={name}>
              <div className="flex items-baseline justify-between gap-3">
                <span>{words(`wallet.class_${name}`)}</span>
                <span className="text-right">
                  <span className="font-strong">
                    <Amount text={fiat.show(worth)} />
                  </span>{' '}
                  <span className="text-t5 text-muted">{formatShare(language, share)}</span>
                </span>
              </div>
              <span aria-hidden className="relative mt-1.5 block h-2 overflow-hidden">
                <span className="mill absolute inset-0 text-line-strong" />
                <span
                  className="mill absolute inset-y-0 left-0 text-accent-text"
                  style={{ width: `${share}%` }}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Borrowed list={list} />
    </section>
  );
}

function Results({ portfolio }: { readonly portfolio: Portfolio }) {
  const words = useWords();
  const { realised, ofCoins, unrealised } = resultsOf(portfolio);
  // What was realised, what it is made of, and what is not realised.
  const parts = portfolio.results.map(({ kind, title, result_usdt }) => {
    return [kind, title, result_usdt, true] as const;
  });
  const rows = [
    ['realised', words('wallet.realised'), realised, false],
    ['coins', words('wallet.of_coins'), ofCoins, true],
    ...parts,
    ['unrealised', words('wallet.unrealised'), unrealised, false],
  ] as const;
  return (
    <section aria-label={words('wallet.results')} className="px-4 pt-6">
      <h2 className="pb-1 text-t3 font-strong">{words('wallet.results')}</h2>
      <dl>
        {rows.map(([name, title, dollars, isPart]) => (
          <div
            key={name}
            className={`flex items-baseline justify-between gap-3 py-1.5 ${
              isPart ? 'pl-4 text-t5' : ''
            }`}
          >
            <dt className="text-muted">{title}</dt>
            <dd className="font-strong">
              <Result dollars={dollars} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-t6 text-faint">{words('wallet.cost_method')}</p>
    </section>
  );
}

function CoinRow({ row }: { readonly row: PortfolioCoin }) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const average = row.average_usdt === null ? '–' : formatAmount(language, row.average_usdt, 4);
  return (
    <li>
      <Go
        to={withParams(ownPaths.asset, { currency: row.currency })}
        className="flex min-h-16 items-center gap-3 px-4 py-2 active:bg-raised"
      >
        <CoinIcon code={row.currency_name} kind={row.kind} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{row.currency_name}</span>
          <span className="block truncate text-t5 text-faint">
            <Amount text={formatAmount(language, row.number)} />
          </span>
          <span className="block text-t6 text-faint">
            {words('wallet.average_cost')} {average}
          </span>
        </span>
        <span className="text-right">
          <span className="block font-strong">
            {row.value_usdt === null ? (
              formatPrice(language, null)
            ) : (
              <Amount text={fiat.show(row.value_usdt)} />
            )}
          </span>
          <span className="block text-t5">
            <Result dollars={row.unrealised_usdt} />
          </span>
          {sign(row.realised_usdt) !== 0 && (
            <span className="block text-t6 text-muted">
              {words('wallet.realised')} <Result dollars={row.realised_usdt} />
            </span>
          )}
        </span>
      </Go>
    </li>
  );
}

function Coins({ portfolio }: { readonly portfolio: Portfolio }) {
  const words = useWords();
  const rows = shownCoins(portfolio);
  return (
    <section aria-label={words('wallet.by_coin')} className="pt-6 pb-4">
      <h2 className="px-4 pb-1 text-t3 font-strong">{words('wallet.by_coin')}</h2>
      {rows.length === 0 ? (
        <Empty
          picture="coins"
          title={words('wallet.portfolio_none')}
          hint={words('wallet.portfolio_none_hint')}
        />
      ) : (
        <ul>
          {rows.map((row) => (
            <CoinRow key={row.currency} row={row} />
          ))}
        </ul>
      )}
      {rows.some(({ is_priced }) => is_priced === 0) && (
        <p className="px-4 pt-1 text-t6 text-faint">{words('wallet.cost_unknown')}</p>
      )}
    </section>
  );
}

const HEADS = [
  'coin',
  'amount',
  'average_cost',
  'cost',
  'price',
  'value',
  'unrealised',
  'realised',
] as const;

function ExportButton({ portfolio }: { readonly portfolio: Portfolio }) {
  const words = useWords();
  const language = useLanguage();
  const save = (): void => {
    const table = portfolioTable(
      portfolio,
      HEADS.map((head) => words(`wallet.${head}`)),
    );
    const day = new Date().toISOString().slice(0, 10);
    const file = new Blob([csvOf(table, language)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `portfolio-${day}.csv`);
  };
  return (
    <div className="px-4 pb-6">
      <Button look="quiet" wide onClick={save}>
        <FileSpreadsheet aria-hidden size={18} />
        {words('wallet.export_csv')}
      </Button>
    </div>
  );
}

function Total({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const fiat = useFiat();
  return (
    <div className="px-4 pt-2">
      <h2 className="text-t5 text-muted">{words('wallet.total', { currency: fiat.code })}</h2>
      <p className="text-t1 max-[359px]:text-t2">
        <Amount text={fiat.show(totalWorth(list))} as={BankFigure} />
      </p>
      <Worth isHere />
    </div>
  );
}

function PortfolioSkeleton() {
  return (
    <div className="px-4 pt-3">
      <Skeleton className="h-9 w-52" />
      <Skeleton className="mt-4 h-30 w-full" />
      <div className="-mx-4 pt-4">
        <SkeletonRows count={5} />
      </div>
    </div>
  );
}

function Own() {
  const list = useWalletList();
  const portfolio = usePortfolio();
  // Where neither can be loaded, that is said once.
  const isSaid = list.data === undefined && list.isError && portfolio.isError;
  const refresh = () => queryClient.refetchQueries({ queryKey: ['wallet:own'], type: 'active' });
  return (
    <PullToRefresh onRefresh={refresh}>
      <Loaded query={list} skeleton={<PortfolioSkeleton />}>
        {(found) => (
          <>
            <Total list={found} />
            <Classes list={found} />
          </>
        )}
      </Loaded>
      {!isSaid && (
        <Loaded query={portfolio} skeleton={<SkeletonRows count={4} />}>
          {(found) => (
            <>
              <Results portfolio={found} />
              <Coins portfolio={found} />
              <ExportButton portfolio={found} />
            </>
          )}
        </Loaded>
      )}
    </PullToRefresh>
  );
}

/** What one owns: its value over time, by class, and what each coin cost and brought. */
export function PortfolioScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('wallet.portfolio')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('wallet.visitor_hint')} />}</Page>
    </>
  );
}
