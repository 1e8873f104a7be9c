/** Bids in an auction: what the bid costs in all, what is frozen for it, and until when. */
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { AskedProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BidAsk } from './bid-ask.tsx';
import { BidList } from './bid-list.tsx';
import { Lacking } from './buy-screen.tsx';
import { Countdown } from './countdown.tsx';
import { DealPage } from './deal-page.tsx';
import { useBids, useDetail, useHindrance } from './nft-data.ts';
import { ThingRow } from './thing-row.tsx';
import type { NftDetail } from './types.ts';
import { useBid } from './use-bid.ts';

type Props = { readonly detail: NftDetail };

const JUMPS = [1, 2, 5, 10] as const;

function Stepper({ detail, bid }: Props & { readonly bid: ReturnType<typeof useBid> }) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, per_increase: step } = detail;
  return (
    <section aria-label={words('nft.w_your_bid')}>
      <p className="text-t5 text-muted">{words('nft.w_your_bid')}</p>
      <div className="flex items-center gap-2">
        <IconButton
          label={words('nft.w_step_down')}
          disabled={bid.steps === 1}
          onClick={() => bid.change(-1)}
          className="border border-line-strong"
        >
          <Minus aria-hidden size={18} />
        </IconButton>
        <p aria-live="polite" className="min-w-0 flex-1 text-center text-t2 break-words">
          <BankFigure text={coinText(language, bid.bid, coin)} />
        </p>
        <IconButton
          label={words('nft.w_step_up')}
          onClick={() => bid.change(1)}
          className="border border-line-strong"
        >
          <Plus aria-hidden size={18} />
        </IconButton>
      </div>
      <div className="flex flex-wrap justify-center gap-2 pt-2">
        {JUMPS.map((jump) => (
          <button
            key={jump}
            type="button"
            onClick={() => bid.change(jump)}
            className="inline-flex min-h-11 min-w-11 items-center rounded-full border
              border-line-strong
              px-4 text-t5 tabular-nums hover:bg-raised"
          >
            <span className="sr-only">{words('nft.w_steps_more', { n: jump })}</span>
            <span aria-hidden>+{jump} ×</span>
          </button>
        ))}
      </div>
      <p className="pt-1 text-center text-t6 text-muted">
        {words('nft.w_step_is', { step: coinText(language, step, coin) })}
      </p>
    </section>
  );
}

function Now({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <dl className="grid grid-cols-2 gap-3">
      <div>
        <dt className="text-t5 text-muted">
          {words(detail.bids > 0 ? 'nft.w_highest_bid' : 'nft.w_opening_bid')}
        </dt>
        <dd className="text-t3 font-strong break-words tabular-nums">
          {coinText(language, detail.price, detail.currency_name)}
        </dd>
      </div>
      <div className="text-right">
        <dt className="text-t5 text-muted">{words('nft.w_ends_in')}</dt>
        <dd className="text-t3 font-strong">
          <Countdown untilMs={detail.end_ms} />
          {detail.is_extended === 1 && (
            <span className="block text-t5 text-warning">{words('nft.w_extended')}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Form({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  const bid = useBid(detail);
  const why = useHindrance();
  const loggedIn = useLoggedIn();
  const [isAsking, setAsking] = useState(false);
  const { data: bids = [] } = useBids(detail.code, detail.status === 1);
  const coin = detail.currency_name;
  const isOpen = detail.status === 1;
  const text = (amount: string): string => coinText(language, amount, coin);
  return (
    <div className="space-y-4 px-4 pt-2 pb-4">
      <ThingRow detail={detail} />
      <Now detail={detail} />
      {detail.reserve !== 'none' && (
        <p className="text-t5 text-muted">{words(`nft.w_reserve_${detail.reserve}`)}</p>
      )}
      {detail.is_highest === 1 && <Notice look="info" title={words('nft.w_you_lead')} />}
      {!isOpen && <Notice look="info" title={words('nft.w_not_now')} />}
      {isOpen && <Stepper detail={detail} bid={bid} />}
      <dl>
        <Figure label={words('nft.w_total')} value={text(bid.bid)} />
        <Figure label={words('nft.w_margin')} value={text(bid.needed)} />
        <Figure label={words('nft.w_frozen_now')} value={text(bid.missing)} />
      </dl>
      <Lacking price={bid.missing} coin={coin} />
      <p className="text-t5 text-muted">{words('nft.w_margin_hint')}</p>
      <AskedProof proof={bid.proof} />
      {bid.proof.otherwise && <Notice look="lock" title={bid.proof.otherwise.message} />}
      <Button
        wide
        pending={bid.send.isPending}
        disabled={!isOpen || why !== '' || detail.is_highest === 1 || bid.proof.isMissing}
        onClick={() => (loggedIn ? setAsking(true) : bid.submit())}
      >
        {words('nft.w_bid_amount', { price: text(bid.bid) })}
      </Button>
      <BidAsk
        open={isAsking && isOpen}
        onClose={() => setAsking(false)}
        onBid={() => {
          setAsking(false);
          bid.submit();
        }}
        title={detail.name}
        price={text(bid.bid)}
        frozen={text(bid.missing)}
      />
      {loggedIn && <BidList bids={bids} />}
      {!loggedIn && <p className="text-t5 text-muted">{words('nft.w_bids_visitor')}</p>}
    </div>
  );
}

/** The bid screen of an auction. */
export function BidScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useDetail(Number(params.get('id')));
  return (
    <DealPage title={words('nft.w_bid')} query={query}>
      {(detail) => <Form detail={detail} />}
    </DealPage>
  );
}
