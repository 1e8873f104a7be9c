/** Buys at a fixed price: a work, or the next box of a series. */
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { askToLogIn, redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { compare } from '../../../platform/browser/numbers/decimal.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures } from '../../../platform/browser/parts/deal-figures.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { AskedProof, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Countdown } from './countdown.tsx';
import { DealPage } from './deal-page.tsx';
import { useAnswer, useNftPost } from './nft-acts.ts';
import { useDetail, useFree, useHindrance } from './nft-data.ts';
import { nftPaths, seriesPath } from './nft-paths.ts';
import { OddsList } from './odds-list.tsx';
import { OpensItself } from './opens-itself.tsx';
import { ThingRow } from './thing-row.tsx';
import type { NftDetail } from './types.ts';

type Props = { readonly detail: NftDetail };

/** Where money is missing, the way to move it stands there too. */
export function Lacking({ price, coin }: { readonly price: string; readonly coin: string }) {
  const words = useWords();
  const language = useLanguage();
  const free = useFree(coin);
  if (free === undefined) return null;
  const lacks = compare(price, free) > 0;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-t5 text-muted">
      <span className={lacks ? 'text-warning' : ''}>
        {words('nft.w_free', { amount: coinText(language, free, coin) })}
      </span>
      {lacks && (
        <Go
          to={paths.transfer}
          className="inline-flex min-h-11 min-w-11 items-center font-strong text-accent-text"
        >
          {words('nft.w_transfer')}
        </Go>
      )}
    </p>
  );
}

function BoxOdds({ detail }: Props) {
  const words = useWords();
  return (
    <section>
      <h2 className="text-t4 font-strong">{words('nft.w_odds')}</h2>
      <OddsList odds={detail.odds} />
      <Go
        to={seriesPath(detail.id)}
        className="inline-flex min-h-11 min-w-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('nft.w_series_all')}
      </Go>
    </section>
  );
}

function Form({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const isBox = detail.pay_type === 3;
  const why = useHindrance(isBox);
  const answer = useAnswer();
  const buy = useNftPost(
    '/bind_box/buyNFT',
    () => redirect(nftPaths.mine),
    (said) => answer(said, 'bought', detail),
  );
  const proof = useProof(buy.error);
  const price = coinText(language, detail.price, detail.currency_name);
  const isOpen = detail.status === 1;
  const send = (): void => {
    if (!loggedIn) return askToLogIn();
    buy.mutate({ fields: { code: detail.code, price: detail.price }, proof: proof.sent });
  };
  return (
    <div className="space-y-4 px-4 pt-2 pb-4">
      <ThingRow detail={detail} />
      {!isOpen && <Notice look="info" title={words('nft.w_not_now')} />}
      <DealFigures
        gives={[words('nft.w_you_pay'), price]}
        gets={[words('nft.w_you_get'), isBox ? words('nft.w_one_box') : words('nft.w_the_work')]}
        lines={
          [
            [words('nft.w_time_left'), isOpen ? <Countdown untilMs={detail.end_ms} /> : '–'],
            [words('nft.w_included'), words('nft.w_percent', { n: detail.royalty || '0' })],
          ].filter((_, at) => !isBox || at === 0) as never
        }
        details={{ label: '', rows: [] }}
      />
      {isBox && <BoxOdds detail={detail} />}
      <Lacking price={detail.price} coin={detail.currency_name} />
      {isBox && <p className="text-t5 text-muted">{words('nft.w_box_hint')}</p>}
      <OpensItself of={detail} />
      <AskedProof proof={proof} />
      {proof.otherwise && <Notice look="lock" title={proof.otherwise.message} />}
      <Button
        wide
        pending={buy.isPending}
        disabled={!isOpen || why !== '' || proof.isMissing}
        onClick={send}
      >
        {words('nft.w_buy_for', { price })}
      </Button>
    </div>
  );
}

/** Fixed price and boxes. */
export function BuyScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useDetail(Number(params.get('id')));
  return (
    <DealPage title={words('nft.w_buy')} query={query}>
      {(detail) => <Form detail={detail} />}
    </DealPage>
  );
}
