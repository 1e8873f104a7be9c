/** A closed box of one's own: its odds, its opening, and what came out. */
import { useEffect, useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BoxMotion } from './box-motion.tsx';
import { BoxPicture } from './box-picture.tsx';
import { Countdown } from './countdown.tsx';
import { RarityMark } from './marks.tsx';
import { newNonce, useAnswerBox, useOpenBox } from './nft-acts.ts';
import { OWN, useHindrance, useOpening } from './nft-data.ts';
import { OddsList } from './odds-list.tsx';
import { OpensItself } from './opens-itself.tsx';
import { ProofButton } from './proof-sheet.tsx';
import type { NftDetail } from './types.ts';

type Props = { readonly detail: NftDetail };

/** What was drawn, before it becomes one work among others. */
function Revealed({ work, code }: { readonly work: NftDetail; readonly code: string }) {
  const words = useWords();
  const answer = useAnswerBox(code);
  // The picture is seen first; its receipt follows.
  const goOn = (): void => {
    void answer(work);
    void queryClient.invalidateQueries({ queryKey: [OWN] });
  };
  return (
    <section aria-live="assertive" className="space-y-3 px-4 pt-2 pb-4 text-center">
      <BoxMotion />
      <img
        src={work.poster || work.image}
        alt={work.name}
        className="mx-auto aspect-square w-full max-w-sm rounded-lg object-cover
          box-work"
      />
      <RarityMark rarity={work.rarity} />
      <h2 className="text-t2 font-title [overflow-wrap:anywhere]">{work.name}</h2>
      <p className="text-t5 text-muted">{work.author_name}</p>
      <Button wide onClick={goOn}>
        {words('nft.w_go_on')}
      </Button>
      <ProofButton code={code} />
    </section>
  );
}

function Opening({ have, need, dueMs }: { have: number; need: number; dueMs: number }) {
  const words = useWords();
  return (
    <div role="status" className="text-center">
      <p className="text-t4 font-strong">{words('nft.w_opening')}</p>
      <p className="text-t5 text-muted tabular-nums">
        {words('nft.w_opening_ticks', { have, need })}
      </p>
      {dueMs > 0 && (
        <p className="pt-1 text-t5 text-muted">
          {words('nft.w_opening_due')} <Countdown untilMs={dueMs} />
        </p>
      )}
    </div>
  );
}

/** Opens, waits for the ticks, and shows what they drew. */
function useBox(detail: NftDetail) {
  const [nonce] = useState(newNonce);
  const [isAsked, setAsked] = useState(detail.box_state === 'opening');
  const [drawn, setDrawn] = useState<NftDetail>();
  const open = useOpenBox((answer) => {
    if (answer.what === 'work' || answer.box_state === 'opened') setDrawn(answer);
  });
  const { data: state } = useOpening(detail.code, isAsked && drawn === undefined);
  const shown = drawn ?? (state?.state === 'opened' ? (state.work ?? undefined) : undefined);
  const send = (): void => {
    setAsked(true);
    open.mutate({ code: detail.code, nonce });
  };
  useEffect(() => {
    if (open.isError) setAsked(false);
  }, [open.isError]);
  return { open, send, isOpening: isAsked && shown === undefined, shown, state };
}

/** A box that is not open. */
export function BoxPart({ detail }: Props) {
  const words = useWords();
  const box = useBox(detail);
  const why = useHindrance();
  if (box.shown !== undefined) return <Revealed work={box.shown} code={detail.code} />;
  if (detail.box_state === 'refunded') {
    return (
      <div className="space-y-3 px-4 pt-2">
        <BoxPicture isOpening={false} />
        <Notice look="info" title={words('nft.w_box_refunded')}>
          {words('nft.w_box_refunded_text')}
        </Notice>
      </div>
    );
  }
  return (
    <section className="mx-auto max-w-lg space-y-4 px-4 pt-2 pb-4">
      <BoxPicture isOpening={box.isOpening} />
      <h2 className="text-center text-t3 font-title [overflow-wrap:anywhere]">
        {detail.name} · {words('nft.w_box_number', { n: detail.box_number })}
      </h2>
      {box.isOpening ? (
        <Opening
          have={box.state?.have ?? 0}
          need={box.state?.need ?? 0}
          dueMs={box.state?.due_ms ?? 0}
        />
      ) : (
        <>
          {box.open.error instanceof Refusal && (
            <Notice look="lock" title={box.open.error.message} />
          )}
          <Button wide disabled={why === 'frozen' || detail.opens_ms > 0} onClick={box.send}>
            {words('nft.w_open')}
          </Button>
        </>
      )}
      <p className="text-t5 text-muted">{words('nft.w_open_hint')}</p>
      {!box.isOpening && <OpensItself of={detail} />}
      <h3 className="text-t4 font-strong">{words('nft.w_odds')}</h3>
      <OddsList odds={detail.odds} />
      {detail.randomness === 'demo' && (
        <p className="text-t5 text-muted">{words('nft.w_demo_randomness')}</p>
      )}
    </section>
  );
}
