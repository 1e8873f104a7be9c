/** A series of boxes: exactly what is in it, what is left, and the root that binds the house. */
import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Countdown } from './countdown.tsx';
import { Hindrance } from './hindrance.tsx';
import { LoadedWork } from './loaded-work.tsx';
import { RarityMark } from './marks.tsx';
import { useHindrance, useSeries } from './nft-data.ts';
import { buyPath, detailPath } from './nft-paths.ts';
import { OddsList } from './odds-list.tsx';
import { OpensItself } from './opens-itself.tsx';
import type { SeriesDetail } from './types.ts';
import { WideHeader } from './wide-header.tsx';

type Props = { readonly series: SeriesDetail };

function Odds({ series }: Props) {
  const words = useWords();
  return (
    <section className="pt-4">
      <h2 className="text-t3 font-title">{words('nft.w_odds')}</h2>
      <p className="text-t5 text-muted">{words('nft.w_odds_hint')}</p>
      <OddsList odds={series.odds} />
      <dl className="pt-2">
        <Figure label={words('nft.w_in_series')} value={series.count} />
        <Figure label={words('nft.w_sold')} value={series.sold} />
        <Figure label={words('nft.w_drawn')} value={series.drawn} />
      </dl>
      <div className="pt-3">
        <CopyRow
          label={words('nft.w_root')}
          value={series.root}
          copyLabel={words('nft.w_copy_root')}
        />
      </div>
      <p className="pt-2 text-t5 text-muted">{words('nft.w_root_hint')}</p>
      {series.randomness === 'demo' && (
        <p className="text-t5 text-muted">{words('nft.w_demo_randomness')}</p>
      )}
    </section>
  );
}

function Head({ series }: Props) {
  const words = useWords();
  const language = useLanguage();
  const left = series.count - series.sold;
  const why = useHindrance(true);
  const isOpen =
    why === '' && series.state === 'open' && left > 0 && serverNowMs() >= series.start_ms;
  return (
    <div className="md:grid md:grid-cols-2 md:gap-8 md:px-4">
      <img
        src={series.image}
        alt=""
        className="aspect-[4/3] w-full bg-raised object-cover md:sticky
          md:top-[calc(4rem+var(--bar))] md:aspect-square md:self-start md:rounded-lg"
      />
      <div className="space-y-3 px-4 pt-3 md:px-0 md:pt-0">
        <h2 className="text-t2 font-title [overflow-wrap:anywhere]">{series.name}</h2>
        <p className="text-t4 [overflow-wrap:anywhere] text-muted">{series.description}</p>
        <div className="rounded-lg border border-line bg-surface p-4 md:bg-raised">
          <p className="text-t5 text-muted">{words('nft.w_box_price')}</p>
          <p className="text-t2 font-title tabular-nums">
            {coinText(language, series.price, series.currency_name)}
          </p>
          <p className="text-t5 text-muted">
            {words('nft.w_boxes_left', { n: left })} · {words('nft.w_ends_in')}{' '}
            <Countdown untilMs={series.end_ms} />
          </p>
        </div>
        {isOpen ? (
          <Go
            to={buyPath(series.id)}
            className="flex min-h-12 items-center justify-center rounded-md bg-accent px-4
              text-center font-title text-on-accent hover:bg-accent-pressed"
          >
            {words('nft.w_buy_box')}
          </Go>
        ) : (
          <p className="flex min-h-12 items-center justify-center rounded-md bg-pressed text-muted">
            {words(left === 0 ? 'nft.w_sold_out' : 'nft.w_not_on_sale')}
          </p>
        )}
        <p className="text-t5 text-muted">{words('nft.w_box_terms', { n: series.may_buy })}</p>
        <OpensItself of={series} />
        <Odds series={series} />
      </div>
    </div>
  );
}

function Works({ series }: Props) {
  const words = useWords();
  return (
    <section className="px-4 pt-6">
      <h2 className="pb-2 text-t3 font-title">{words('nft.w_contents')}</h2>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-6 md:lg:grid-cols-8">
        {series.works.map((work) => (
          <li key={work.id}>
            <Go to={detailPath(work)} className="relative block">
              <img
                src={work.image}
                alt=""
                loading="lazy"
                className={clsx(
                  'aspect-square w-full rounded-md bg-raised object-cover',
                  work.is_drawn === 1 && 'opacity-50',
                )}
              />
              <span className="absolute top-1 left-1">
                <RarityMark rarity={work.rarity} />
              </span>
              <span className="block pt-1 text-t6 [overflow-wrap:anywhere] text-muted">
                {work.name}
                {work.is_drawn === 1 && ` · ${words('nft.w_drawn')}`}
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One series. */
export function SeriesScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useSeries(Number(params.get('id')));
  return (
    <>
      <WideHeader title={words('nft.w_series')} />
      <Page wide tall>
        <Hindrance isBox />
        <LoadedWork query={query}>
          {(series) => (
            <>
              <Head series={series} />
              <Works series={series} />
            </>
          )}
        </LoadedWork>
      </Page>
    </>
  );
}
