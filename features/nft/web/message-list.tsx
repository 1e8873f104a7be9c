/** Won auctions and offers: until when they are paid, and the button that pays. */
import { useEffect, useRef } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { AskedProof, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Lacking } from './buy-screen.tsx';
import { Countdown } from './countdown.tsx';
import { useAnswer, useNftPost, useRead } from './nft-acts.ts';
import { useMessages } from './nft-data.ts';
import { detailPath, searchPath } from './nft-paths.ts';
import { momentText } from './nft-texts.ts';
import { RecordRow } from './record-row.tsx';
import type { NftMessageRow } from './types.ts';

type Props = { readonly row: NftMessageRow };

function Payment({ row }: Props) {
  const words = useWords();
  const language = useLanguage();
  const answer = useAnswer();
  const pay = useNftPost(
    '/bind_box/payNFTOrder',
    () => undefined,
    (said) => answer(said, 'bought', row),
  );
  const proof = useProof(pay.error);
  const price = coinText(language, row.price, row.currency_name);
  const send = () => pay.mutate({ fields: { id: row.id }, proof: proof.sent });
  return (
    <div className="space-y-2 pt-3">
      <p className="text-t5 text-warning">
        {words('nft.w_pay_within')} <Countdown untilMs={row.overtime * 1_000} />
      </p>
      <p className="text-t5 text-muted">
        {words(row.kind === 'won' ? 'nft.w_pay_hint_won' : 'nft.w_pay_hint_second', {
          margin: coinText(language, row.margin, row.currency_name),
        })}
      </p>
      <Lacking price={row.price} coin={row.currency_name} />
      <AskedProof proof={proof} />
      {proof.otherwise && <Notice look="lock" title={proof.otherwise.message} />}
      <Button wide pending={pay.isPending} disabled={proof.isMissing} onClick={send}>
        {words('nft.w_pay_amount', { price })}
      </Button>
    </div>
  );
}

/** How an order ended. */
function stateOf(row: NftMessageRow): string {
  if (row.is_pay === 1) return 'nft.w_paid';
  if (row.is_expired === 1) return 'nft.w_expired';
  return row.kind === 'won' ? 'nft.w_won' : 'nft.w_offered';
}

function Message({ row }: Props) {
  const words = useWords();
  const language = useLanguage();
  const isOpen = row.is_pay === 0 && row.is_expired === 0;
  return (
    <RecordRow
      image={row.image}
      name={row.name}
      to={detailPath({ id: row.nft_id })}
      detail={
        <>
          {row.is_read === 0 && (
            <span className="font-strong text-accent-text">{words('nft.w_unread')} · </span>
          )}
          {words(stateOf(row))}
          {!isOpen && row.pay_time !== '' && ` · ${momentText(language, row.pay_time)}`}
        </>
      }
      figure={coinText(language, row.price, row.currency_name)}
      below={isOpen ? <Payment row={row} /> : undefined}
    />
  );
}

/** What was shown has been read, a moment later: one still sees what was new. */
function useReading(rows: readonly NftMessageRow[]): void {
  const { mutate } = useRead();
  const told = useRef(new Set<number>());
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { id, is_read } of rows) {
        if (is_read === 1 || told.current.has(id)) continue;
        told.current.add(id);
        mutate(id);
      }
    }, 1_500);
    return () => clearTimeout(timer);
  }, [rows, mutate]);
}

function Messages({ rows }: { readonly rows: readonly NftMessageRow[] }) {
  useReading(rows);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <Message row={row} />
        </li>
      ))}
    </ul>
  );
}

/** Messages of one's own. */
export function MessageList() {
  const words = useWords();
  return (
    <Loaded query={useMessages()}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            picture="receipts"
            title={words('nft.w_no_messages')}
            hint={words('nft.w_no_messages_hint')}
            action={
              <Go
                to={searchPath({ pay_type: 2, status: 1 })}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                  px-4 font-strong"
              >
                {words('nft.w_to_auctions')}
              </Go>
            }
          />
        ) : (
          <Messages rows={rows} />
        )
      }
    </Loaded>
  );
}
