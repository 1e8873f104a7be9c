import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../../platform/browser/api/client.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { useSparklines } from '../../../platform/browser/live/sparklines.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import {
  formatAmount,
  formatPrice,
  formatShort,
} from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { ErrorBoundary } from '../../../platform/browser/parts/error-boundary.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { directionOf, LiveChange, LivePrice } from '../../../platform/browser/parts/price.tsx';
import { Sparkline } from '../../../platform/browser/parts/sparkline.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { coinsMessage } from '../../catalogue/wire.ts';
import { OwnTrades } from './asset-trades.tsx';
import { Result } from './result.tsx';
import { Amount } from './total-card.tsx';
import { usePortfolio } from './wallet-data.ts';

type RowProps = { readonly row: QuoteRow };

const TONES = ['down', 'flat', 'up'] as const;

function Head({ row }: RowProps) {
  const lines = useSparklines();
  const quote = useQuote(row.id);
  const tone = TONES[directionOf(quote?.change ?? row.change) + 1] ?? 'flat';
  return (
    <section className="px-4 pt-2">
      <div className="flex items-center gap-3">
        <CoinIcon code={row.currency_name} kind={row.kind} size={44} />
        <div className="min-w-0 flex-1">
          <p className="text-t3 font-title">{row.currency_name}</p>
          <p className="truncate text-t5 text-muted">{row.currency_title}</p>
        </div>
        <Sparkline values={lines.data?.get(row.id) ?? []} tone={tone} width={96} height={40} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 pt-3">
        <LivePrice
          matchId={row.id}
          otherwise={String(row.now_price)}
          className="text-t2 font-strong"
        />
        <span className="text-t5 text-muted">{row.legal_name}</span>
        <LiveChange matchId={row.id} otherwise={row.change} className="font-strong" />
      </p>
    </section>
  );
}

function Figures({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const quote = useQuote(row.id);
  const [high, low] = [quote?.high ?? row.high, quote?.low ?? row.low];
  return (
    <section aria-label={words('wallet.asset_figures')} className="px-4 pt-5">
      <h2 className="pb-1 text-t3 font-strong">{words('wallet.asset_figures')}</h2>
      <dl>
        <Figure
          label={words('wallet.asset_range')}
          value={`${formatPrice(language, low)} – ${formatPrice(language, high)}`}
        />
        <Figure
          label={words('wallet.asset_turnover')}
          value={`${formatShort(language, row.turnover)} ${row.legal_name}`}
        />
        <Figure
          label={words('wallet.asset_volume')}
          value={`${formatShort(language, quote?.volume ?? row.volume)} ${row.currency_name}`}
        />
      </dl>
    </section>
  );
}

/** What one has of it, over all accounts, with what it cost and brought. */
function Holding({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const query = usePortfolio();
  return (
    <section aria-label={words('wallet.asset_holding')} className="px-4 pt-5">
      <h2 className="pb-1 text-t3 font-strong">{words('wallet.asset_holding')}</h2>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {({ coins }) => {
          const own = coins.find(({ currency }) => currency === row.currency_id);
          if (own === undefined) {
            return <p className="text-t5 text-muted">{words('wallet.asset_nothing')}</p>;
          }
          const average =
            own.average_usdt === null ? '–' : `${formatAmount(language, own.average_usdt, 4)} USDT`;
          return (
            <dl>
              <Figure
                label={words('wallet.amount')}
                value={<Amount text={formatAmount(language, own.number)} />}
              />
              <Figure
                label={words('wallet.value')}
                value={own.value_usdt === null ? '–' : <Amount text={fiat.show(own.value_usdt)} />}
              />
              <Figure label={words('wallet.average_cost')} value={average} />
              <Figure
                label={words('wallet.unrealised')}
                value={<Result dollars={own.unrealised_usdt} />}
              />
              <Figure
                label={words('wallet.realised')}
                value={<Result dollars={own.realised_usdt} />}
              />
            </dl>
          );
        }}
      </Loaded>
      <p className="pt-1 text-t6 text-faint">{words('wallet.cost_method')}</p>
    </section>
  );
}

/** What it is, by what the catalogue says; nothing else is claimed. */
function About({ row }: RowProps) {
  const words = useWords();
  return (
    <section aria-label={words('wallet.asset_about')} className="px-4 pt-5">
      <h2 className="pb-1 text-t3 font-strong">{words('wallet.asset_about')}</h2>
      <p className="text-t5 text-muted">
        {words(`wallet.about_${row.kind}`, {
          name: row.currency_title,
          code: row.currency_name,
          quote: row.legal_name,
        })}
      </p>
    </section>
  );
}

/** Whether the house lets a coin in and out now; false for stocks, and while that is not known. */
function useTravels(row: QuoteRow): boolean {
  const { data } = useQuery({
    queryKey: ['catalogue', 'coins'],
    queryFn: async ({ signal }) =>
      (await get<ReturnType<typeof coinsMessage>>('/currency/list', { signal, quiet: true })).legal,
    staleTime: 60_000,
  });
  return data?.some(({ id, status }) => id === row.currency_id && status === 1) ?? false;
}

const WAY =
  'flex min-h-12 min-w-0 items-center justify-center rounded-md px-2 text-center leading-tight ' +
  'font-strong';
const QUIET = `${WAY} border border-line-strong active:bg-pressed`;

function Ways({ row }: RowProps) {
  const words = useWords();
  const travels = useTravels(row);
  const { currency_id, legal_id } = row;
  return (
    <nav aria-label={words('wallet.actions')} className="flex gap-2.5 px-4 pt-4 *:flex-1">
      <Go
        to={withParams(paths.trade, { currency_id, legal_id })}
        className={`${WAY} bg-accent text-on-accent`}
      >
        {words('wallet.trade')}
      </Go>
      {travels && (
        <>
          <Go to={withParams(paths.receive, { currency: currency_id })} className={QUIET}>
            {words('deposit.title')}
          </Go>
          <Go to={withParams(paths.withdraw, { currency: currency_id })} className={QUIET}>
            {words('withdrawal.title')}
          </Go>
        </>
      )}
    </nav>
  );
}

function Asset({ row }: RowProps) {
  const loggedIn = useLoggedIn();
  const parts = useContributions('AssetPart');
  useWant({ markets: 'all' });
  return (
    <div className="pb-8">
      <Head row={row} />
      <Ways row={row} />
      {loggedIn && <Holding row={row} />}
      {parts.map((Part, index) => (
        <ErrorBoundary key={index} resetKey="" instead={null}>
          <Part row={row} />
        </ErrorBoundary>
      ))}
      <Figures row={row} />
      <About row={row} />
      {loggedIn && <OwnTrades row={row} />}
    </div>
  );
}

/** A coin or a stock: what it is, how it goes, and what one has to do with it. */
export function AssetScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useQuoteRows();
  const currency = Number(params.get('currency') ?? 0);
  const asked = query.data?.find(({ currency_id }) => currency_id === currency);
  const title = asked?.kind === 'stock' ? 'wallet.stock_title' : 'wallet.coin_title';
  return (
    <>
      <PageHeader title={words(title)} />
      <Page>
        <Loaded query={query}>
          {(rows) => {
            const row = rows.find(({ currency_id }) => currency_id === currency);
            if (row) return <Asset key={row.id} row={row} />;
            return (
              <Empty
                picture="search"
                title={words('wallet.asset_unknown')}
                hint={words('wallet.asset_unknown_hint')}
              />
            );
          }}
        </Loaded>
      </Page>
    </>
  );
}
