/** Where a work comes from: everybody who had it, back to its making. */
import { useSearchParams } from 'react-router';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useHistory } from './nft-data.ts';
import { momentText } from './nft-texts.ts';
import { ProofButton } from './proof-sheet.tsx';
import type { HistoryRow } from './types.ts';

function Event({ row }: { readonly row: HistoryRow }) {
  const words = useWords();
  const language = useLanguage();
  const isMinting = row.kind === 'minted';
  return (
    <li className="relative border-l border-line-strong pb-5 pl-5">
      <span
        aria-hidden
        className={
          `absolute top-1.5 -left-1 size-2 rounded-full ` +
          `${isMinting ? 'bg-accent' : 'bg-line-strong'}`
        }
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-t4">
        <span className="font-strong">{words(`nft.w_trade_${row.kind}`)}</span>
        {!isMinting && (
          <span className="tabular-nums">{coinText(language, row.price, row.currency_name)}</span>
        )}
      </p>
      <p className="text-t5 [overflow-wrap:anywhere] text-muted">
        {isMinting
          ? words('nft.w_made_by', { name: row.to_name })
          : words('nft.w_from_to', { from: row.from_name, to: row.to_name })}
      </p>
      <p className="text-t5 text-muted">{momentText(language, row.created)}</p>
      {row.is_counted === 0 && <p className="text-t5 text-warning">{words('nft.w_not_counted')}</p>}
    </li>
  );
}

/** The history of a work. */
export function HistoryScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const query = useHistory(code);
  return (
    <>
      <PageHeader title={words('nft.w_history')} />
      <Page>
        <Loaded query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title={words('nft.w_no_history')} />
            ) : (
              <>
                <ol className="px-6 pt-4">
                  {rows.map((row, at) => (
                    // The past never changes its order.
                    <Event key={at} row={row} />
                  ))}
                </ol>
                {rows.some(({ kind }) => kind === 'box') && (
                  <div className="px-4 pb-4">
                    <ProofButton code={code} />
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
