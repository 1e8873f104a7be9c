import { type ReactNode, useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { ValueLine } from '../../../platform/browser/parts/value-line.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTrades } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import { COIN, partText } from './copy-texts.ts';
import { Face } from './face.tsx';
import { HeroResult, Result } from './result-figure.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { TraderOfAddress } from './trader-of-address.tsx';
import type { Relation, Trade, TraderDetail } from './types.ts';

type Props = { readonly id: number; readonly trader: TraderDetail };

function Head({ trader }: Props) {
  const words = useWords();
  return (
    <div className="flex items-center gap-3 pb-3">
      <Face name={trader.trader_info.nickname} url={trader.trader_info.head_portrait} />
      <div className="min-w-0">
        <p className="truncate text-t3 font-title">{trader.trader_info.nickname}</p>
        <p className="text-t5 text-muted">
          {words('copy.followers', { n: trader.data.follow_num })} · {words('copy.share')}{' '}
          {partText(useLanguage(), trader.share)}
        </p>
      </div>
    </div>
  );
}

/** What followers have got is what one would get: it stands first, with the way of the trader. */
function Hero({ trader }: Props) {
  const words = useWords();
  const { data } = trader;
  return (
    <section aria-label={words('copy.followers_result')}>
      <p className="text-t5 text-muted">{words('copy.followers_result')}</p>
      <HeroResult amount={data.followers_result} />
      <p className="pb-2 text-t5 text-muted">
        {words('copy.median_result')} <Result amount={data.median_result} />
      </p>
      <p className="pb-2 text-t5 text-muted">
        {words('copy.trader_result')} <Result amount={String(data.total_profits)} />
      </p>
      <ValueLine values={data.line} label={words('copy.line')} />
      <p className="pt-1 text-t6 text-faint">{words('copy.line')}</p>
    </section>
  );
}

function Figures({ trader }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { data } = trader;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['result_part', partText(language, data.total_income_rate)],
    ['accuracy', partText(language, data.correct_rate)],
    ['drawdown', partText(language, data.drawdown)],
    ['yesterday', <Result key="yesterday" amount={data.yesterday_profits} />],
    ['position_value', <Result key="open" amount={data.position_value} />],
    ['total', data.total_count],
    ['wins', data.profitCount],
    ['won_longs', data.riseCount],
    ['won_shorts', data.fallCount],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-3 md:grid-cols-4">
      {rows.map(([what, value]) => (
        <div key={what} className="min-w-0">
          <dt className="text-t6 text-faint">{words(`copy.${what}`)}</dt>
          <dd className="font-strong break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What following has come to for oneself, and what is held and was paid of it for the trader. */
function Yours({ relation }: { readonly relation: Relation }) {
  const words = useWords();
  const language = useLanguage();
  const amount = (text: string): string => `${formatAmount(language, text, 2)} ${COIN}`;
  const number = formatAmount(language, relation.number, 2);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['result', <Result key="result" amount={relation.result} />],
    ['position_value', <Result key="open" amount={relation.floating} />],
    [relation.type === 1 ? 'mode_multiple' : 'mode_lots', number],
    ['budget', amount(relation.budget)],
    ['held_share', amount(relation.held)],
    ['paid_share', amount(relation.paid)],
  ];
  return (
    <section aria-label={words('copy.yours')} className="pt-3">
      <h2 className="text-t3 font-title">{words('copy.yours')}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 py-2 md:grid-cols-3">
        {rows.map(([what, value]) => (
          <div key={what} className="min-w-0">
            <dt className="text-t6 text-faint">{words(`copy.${what}`)}</dt>
            <dd className="font-strong break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TradeLine({ trade }: { readonly trade: Trade }) {
  const words = useWords();
  return (
    <li className="flex justify-between gap-3 border-b border-line py-2 text-t5">
      <span className="min-w-0">
        <span className="block font-strong">
          {trade.symbol} · {words(trade.type === 1 ? 'copy.long' : 'copy.short')}
        </span>
        <span className="block text-muted">
          {trade.share} × {formatPrice(useLanguage(), trade.price)}
        </span>
      </span>
      <span className="text-right">
        <Result amount={trade.result} className="block" />
        <span className="block text-muted">
          {words(trade.is_open ? 'copy.state_open' : 'copy.state_closed')}
        </span>
      </span>
    </li>
  );
}

function Trades({ id }: { readonly id: number }) {
  const words = useWords();
  return (
    <section className="pt-4">
      <h2 className="text-t3 font-title">{words('copy.history')}</h2>
      <Loaded query={useTrades(id)}>
        {(trades) =>
          trades.length === 0 ? (
            <p className="py-2 text-t5 text-muted">{words('copy.no_copies')}</p>
          ) : (
            <ul>
              {trades.map((trade) => (
                <TradeLine key={trade.id} trade={trade} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Actions({ id, trader }: Props) {
  const words = useWords();
  const [isStopping, setStopping] = useState(false);
  if (trader.is_self || (trader.is_followed === 0 && trader.state !== 'leading')) return null;
  return (
    <div className="flex gap-3 py-3">
      <Go
        to={`${copyPaths.follow}?uid=${id}`}
        className="flex min-h-12 flex-1 items-center justify-center rounded-md bg-accent px-4
          font-title text-on-accent"
      >
        {words(trader.is_followed === 1 ? 'copy.change' : 'copy.follow')}
      </Go>
      {trader.is_followed === 1 && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setStopping(true)}>
          {words('copy.stop')}
        </Button>
      )}
      {isStopping && <StopSheet id={id} onClose={() => setStopping(false)} />}
    </div>
  );
}

/** A trader with every figure, losses included, and what may be seen of the positions. */
export function TraderScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('copy.title')} />
      <Page>
        <div className="px-4 pt-2">
          <TraderOfAddress>
            {(id, trader) => (
              <>
                <Head id={id} trader={trader} />
                <Hero id={id} trader={trader} />
                <p className="py-3 [overflow-wrap:anywhere]">{trader.trader_info.signature}</p>
                <Figures id={id} trader={trader} />
                {trader.relation && <Yours relation={trader.relation} />}
                <Actions id={id} trader={trader} />
                <Trades id={id} />
              </>
            )}
          </TraderOfAddress>
        </div>
      </Page>
    </>
  );
}
