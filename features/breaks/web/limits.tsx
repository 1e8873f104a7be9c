import { useState } from 'react';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LIMIT_KINDS } from '../contract.ts';
import { type OwnLimits, refreshLimits, useLimits } from './data.ts';

type Limit = OwnLimits['limits'][number];

/** Decimals in which people say what they may lose. */
const DIGITS = 2;

/** Amounts of limits in the reader's language; "No limit" for none. */
function useAmount(currency: string): (text: string | null) => string {
  const words = useWords();
  const language = useLanguage();
  return (text) =>
    text === null ? words('breaks.no_limit') : `${formatAmount(language, text)} ${currency}`;
}

/** What is left of a limit, what was used, when there is room again and what waits to change. */
function LimitState({ limit, currency }: { readonly limit: Limit; readonly currency: string }) {
  const words = useWords();
  const language = useLanguage();
  const amount = useAmount(currency);
  if (limit.limit === null) return words('breaks.no_limit');
  const freesAt = formatTime(language, limit.frees_ms);
  const reached =
    limit.frees_ms > 0
      ? words('breaks.limit_frees', { time: freesAt })
      : words('breaks.limit_reached');
  const [used, most] = [amount(limit.used), amount(limit.limit)];
  return (
    <span className="flex flex-col gap-0.5 text-t5">
      <span className="font-strong text-text">
        {limit.left === '0' ? reached : words('breaks.limit_left', { left: amount(limit.left) })}
      </span>
      <span>{words('breaks.limit_used', { used, limit: most })}</span>
      {limit.loosens_ms > 0 && (
        <span>
          {words('breaks.limit_loosens', {
            time: formatTime(language, limit.loosens_ms),
            limit: amount(limit.next_limit),
          })}
        </span>
      )}
    </span>
  );
}

type FormProps = {
  readonly limit: Limit;
  readonly currency: string;
  readonly onDone: () => void;
};

/** Sets one limit, takes it away, or keeps the one that counts. */
function LimitForm({ limit, currency, onDone }: FormProps) {
  const words = useWords();
  const [amount, setAmount] = useState(limit.limit ?? '');
  const save = useKeyedPost('/breaks/limit', (said) => toast(said, 'good'), refreshLimits);
  const { kind, period } = limit;
  const send = (text: string): void =>
    save.mutate({ fields: { kind, period, amount: text } }, { onSuccess: onDone });
  const isSame = Number(amount) === Number(limit.limit ?? 0);
  const waitsForNone = limit.loosens_ms > 0 && limit.next_limit === null;
  return (
    <div className="space-y-3">
      <AmountField
        label={words('breaks.limit_amount')}
        value={amount}
        digits={DIGITS}
        unit={currency}
        onChange={setAmount}
      />
      <p className="text-t5 text-muted">
        {words(limit.limit === null ? 'breaks.limit_first' : 'breaks.limit_note')}
      </p>
      <Button
        wide
        pending={save.isPending}
        disabled={!(Number(amount) > 0) || isSame}
        onClick={() => send(amount)}
      >
        {words('breaks.limit_save')}
      </Button>
      {limit.limit !== null && limit.loosens_ms > 0 && (
        <Button look="quiet" wide disabled={save.isPending} onClick={() => send(limit.limit ?? '')}>
          {words('breaks.limit_keep')}
        </Button>
      )}
      {limit.limit !== null && !waitsForNone && (
        <Button look="quiet" wide disabled={save.isPending} onClick={() => send('')}>
          {words('breaks.limit_remove')}
        </Button>
      )}
    </div>
  );
}

/** All limits of a kind, one row a period. */
function Kind(props: {
  readonly kind: Limit['kind'];
  readonly own: OwnLimits;
  readonly edit: (limit: Limit) => void;
}) {
  const words = useWords();
  const { kind, own, edit } = props;
  return (
    <section aria-label={words(`breaks.limit_${kind}`)}>
      <div className="px-4">
        <h3 className="text-t4 font-title">{words(`breaks.limit_${kind}`)}</h3>
        <p className="text-t5 text-muted">{words(`breaks.limit_${kind}_text`)}</p>
      </div>
      {own.limits
        .filter((limit) => limit.kind === kind)
        .map((limit) => (
          <ListRow
            key={limit.period}
            label={
              <span className="whitespace-nowrap">{words(`breaks.period_${limit.period}`)}</span>
            }
            value={<LimitState limit={limit} currency={own.currency} />}
            onPress={() => edit(limit)}
          />
        ))}
    </section>
  );
}

/** Limits that one sets oneself to losses and deposits. */
export function Limits() {
  const words = useWords();
  const query = useLimits();
  const [edited, edit] = useState<Limit | null>(null);
  const title =
    edited === null
      ? ''
      : `${words(`breaks.limit_${edited.kind}`)} · ${words(`breaks.period_${edited.period}`)}`;
  return (
    <section aria-label={words('breaks.limits')} className="space-y-4 pb-6">
      <div className="px-4">
        <h2 className="text-t3 font-title">{words('breaks.limits')}</h2>
        <p className="text-t5 text-muted">{words('breaks.limits_intro')}</p>
      </div>
      <Loaded query={query} skeleton={<SkeletonRows count={6} />}>
        {(own) => (
          <>
            {LIMIT_KINDS.map((kind) => (
              <Kind key={kind} kind={kind} own={own} edit={edit} />
            ))}
            <Sheet open={edited !== null} onClose={() => edit(null)} title={title}>
              {edited && (
                <LimitForm limit={edited} currency={own.currency} onDone={() => edit(null)} />
              )}
            </Sheet>
          </>
        )}
      </Loaded>
    </section>
  );
}
