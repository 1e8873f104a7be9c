import { useState } from 'react';
import { formatCount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { EndOfList, Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Prizes } from './draw-part.tsx';
import { useDraws, useProof } from './game-data.ts';
import { ReceiptButton } from './receipt-button.tsx';
import type { Draw, DrawProof } from './types.ts';

type Props = { readonly draw: Draw };

/** Everything that the numbers of a draw follow from. */
function Proof({ proof }: { readonly proof: DrawProof }) {
  const words = useWords();
  return (
    <div className="space-y-4 px-4 pb-6">
      <CopyRow
        label={words('game.commitment')}
        value={proof.commitment}
        copyLabel={words('game.commitment')}
      />
      <CopyRow label={words('game.root')} value={proof.root} copyLabel={words('game.root')} />
      {proof.secret !== '' && (
        <CopyRow
          label={words('game.secret')}
          value={proof.secret}
          copyLabel={words('game.secret')}
        />
      )}
    </div>
  );
}

function ProofSheet({ draw, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords();
  const query = useProof(draw.id);
  return (
    <Sheet open title={words('game.how')} onClose={onClose}>
      <p className="px-4 pb-4 text-t5">{words('game.how_text')}</p>
      <Loaded query={query}>{(proof) => <Proof proof={proof} />}</Loaded>
    </Sheet>
  );
}

/** One's tickets of a draw, each with its receipt. */
function Own({ draw }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (draw.tickets.length === 0) return null;
  return (
    <ul className="pt-2">
      {draw.tickets.map((ticket) => (
        <li key={ticket.id} className="flex min-h-11 items-center justify-between gap-3 text-t5">
          <span>
            {words('game.ticket', { n: ticket.number })}
            {ticket.coupon_id > 0 && (
              <span className="pl-2 font-strong text-accent-text">{words('game.ticket_won')}</span>
            )}
          </span>
          {draw.state === 'drawn' && (
            <ReceiptButton
              kind="draw"
              id={ticket.id}
              verb={words(ticket.coupon_id > 0 ? 'game.act_won' : 'game.state_drawn')}
              amount={words('game.ticket', { n: ticket.number })}
              line={formatMoment(language, draw.ended_ms)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function DrawCard({ draw }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const list = draw.winners.map((number) => formatCount(language, number)).join(', ');
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <p className="text-t5 text-muted">{formatMoment(language, draw.ended_ms)}</p>
      <p className="text-t4 font-strong">{words(`game.state_${draw.state}`)}</p>
      <Prizes draw={draw} />
      <p className="text-t5 break-words">
        {draw.state === 'drawn' &&
          words(draw.winners.length === 0 ? 'game.winners_none' : 'game.winners', { list })}
      </p>
      <Own draw={draw} />
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-11 text-t5 font-strong text-accent-text"
        onClick={() => setOpen(true)}
      >
        {words('game.how')}
      </button>
      {isOpen && <ProofSheet draw={draw} onClose={() => setOpen(false)} />}
    </article>
  );
}

/** Draws that have ended, with winners and proofs. */
export function DrawsScreen() {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = useDraws();
  return (
    <>
      <PageHeader title={words('game.past')} />
      <Page>
        <Loaded query={query}>
          {(draws) =>
            draws.length === 0 ? (
              <Empty picture="coins" title={words('game.no_past')} hint={words('game.how_text')} />
            ) : (
              <>
                <ul className="grid gap-3 px-4 pt-2">
                  {draws.map((draw) => (
                    <li key={draw.id}>
                      <DrawCard draw={draw} />
                    </li>
                  ))}
                </ul>
                {hasMore ? (
                  <Button look="quiet" className="mx-4 mt-4" pending={isLoadingMore} onClick={more}>
                    {words('game.more')}
                  </Button>
                ) : (
                  <EndOfList />
                )}
              </>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
