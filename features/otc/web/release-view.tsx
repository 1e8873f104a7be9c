import { useEffect, useState } from 'react';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useEverySecond } from '../../../platform/browser/parts/every-second.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { ProofFields, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LoadedOrder } from './loaded-order.tsx';
import { useOtcPost } from './otc-data.ts';
import { orderPath } from './otc-paths.ts';
import { moneyText } from './otc-texts.ts';
import { Pictures } from './pictures.tsx';
import type { WholeOrder } from './types.ts';

/** Whoever releases in a hurry is the one who is cheated. */
const READ_SECONDS = 10;

/** Seconds until the button works. */
function useReading(): number {
  const [left, setLeft] = useState(READ_SECONDS);
  useEverySecond(left > 0, () => setLeft((now) => now - 1));
  return left;
}

/** What the buyer has shown, behind a sentence that says what it is worth. */
function Shown({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  const pictures = order.said
    .filter(({ from }) => from === 'other')
    .flatMap((said) => said.pictures);
  if (pictures.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('otc.picture_no_proof')}
      </summary>
      <Pictures pictures={pictures} />
    </details>
  );
}

function Release({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  const language = useLanguage();
  const left = useReading();
  const [hasLooked, setLooked] = useState(false);
  const send = useOtcPost('/otc/release', () => redirect(orderPath(order.id)));
  const proof = useProof(send.error);
  const isOpen = order.state === 'paid' || order.state === 'appealed';
  useEffect(() => {
    if (!isOpen || order.side !== 'sell') redirect(orderPath(order.id));
  }, [isOpen, order.id, order.side]);
  const coins = coinText(language, order.number, order.name);
  const isReady = left === 0 && hasLooked && proof.isReady;
  return (
    <div className="space-y-4 px-4 pt-2">
      <div>
        <p className="text-t5 text-muted">{words('otc.must_have_come')}</p>
        <p className="text-t1 break-words">
          <BankFigure text={moneyText(language, order.amount, order.fiat)} />
        </p>
        <p className="text-t4">
          {words('otc.from_name', { name: order.buyer_name })} · {order.payment_label}
        </p>
      </div>
      <Notice look="danger" title={words('otc.other_name')}>
        {words('otc.final', { coins })}
      </Notice>
      <Shown order={order} />
      <Tick
        label={words('otc.looked', { name: order.buyer_name })}
        checked={hasLooked}
        onChange={setLooked}
      />
      <ProofFields proof={proof} />
      {proof.otherwise && <Notice look="lock" title={proof.otherwise.message} />}
      <Button
        wide
        disabled={!isReady}
        pending={send.isPending}
        onClick={() => send.mutate({ fields: { id: order.id }, proof: proof.fields })}
      >
        {left > 0 ? words('otc.release_in', { n: left }) : words('otc.release', { coins })}
      </Button>
    </div>
  );
}

/** Gives the coins: what has to have come, from whom, and a while to look. */
export function ReleaseView({ id }: { readonly id: number }) {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('otc.release_way')} />
      <Page>
        <LoadedOrder id={id}>{(order) => <Release order={order} />}</LoadedOrder>
      </Page>
    </>
  );
}
