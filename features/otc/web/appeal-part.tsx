import { useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOtcPost } from './otc-data.ts';
import { Pictures } from './pictures.tsx';
import { SaySheet } from './say-sheet.tsx';
import type { Said, WholeOrder } from './types.ts';

function Saying({ said }: { readonly said: Said }) {
  const words = useWords();
  const language = useLanguage();
  const who = words(`otc.said_${said.from || 'house'}`);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="flex justify-between gap-3 text-t6 text-faint">
        <span>
          {who} · {words(`otc.what_${said.what}`)}
        </span>
        <span className="shrink-0">{formatMoment(language, said.made_ms)}</span>
      </p>
      {said.text !== '' && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{said.text}</p>
      )}
      <Pictures pictures={said.pictures} />
    </li>
  );
}

function AppealActions({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const send = useOtcPost('/otc/appeal_withdraw');
  const isOwn = order.appealed_by === 'me' && order.is_late === 0;
  return (
    <div className="space-y-2 pt-2">
      <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('otc.answer')}
      </Button>
      {isOwn && (
        <Button
          look="plain"
          wide
          pending={send.isPending}
          onClick={() => send.mutate({ fields: { id: order.id } }, { onError: toastError })}
        >
          {words('otc.appeal_withdraw')}
        </Button>
      )}
      <SaySheet
        open={isOpen}
        order={order}
        path="/otc/appeal_answer"
        title={words('otc.answer')}
        hint={words('otc.answer_hint')}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

/** What both sides and the house have said, and what one can say while operators look at it. */
export function AppealPart({ order }: { readonly order: WholeOrder }) {
  const words = useWords();
  const isOpen = order.state === 'appealed' || order.state === 'claimed';
  if (!isOpen && order.said.length === 0) return null;
  return (
    <section aria-label={words('otc.said')}>
      <h2 className="text-t5 text-muted">{words('otc.said')}</h2>
      <ul>
        {order.said.map((said) => (
          <Saying key={`${said.made_ms} ${said.what}`} said={said} />
        ))}
      </ul>
      {isOpen && <AppealActions order={order} />}
    </section>
  );
}
