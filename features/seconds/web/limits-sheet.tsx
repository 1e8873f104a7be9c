import { useState } from 'react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { trim } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useLimits, useSetLimits } from './seconds-data.ts';
import type { Limits } from './types.ts';

const DAY_MS = 86_400_000;
const PAUSES = ['keep', 'none', '1', '7', '30'] as const;
type Pause = (typeof PAUSES)[number];

type SetProps = {
  readonly title: string;
  readonly limits: Pick<Limits, 'largest_stake' | 'loss_per_day' | 'paused_until_ms'>;
  readonly coin: string;
};

/** Limits as lines, those that count or those that are still to come. */
function LimitLines({ title, limits, coin }: SetProps) {
  const words = useWords();
  const language = useLanguage();
  const amount = (text: string | null): string =>
    text ? `${formatAmount(language, text)} ${coin}` : words('seconds.no_limit');
  return (
    <section aria-label={title} className="mb-2 rounded-md bg-raised px-3 py-2">
      <h3 className="text-t5 font-strong">{title}</h3>
      <dl>
        <Figure label={words('seconds.largest_stake')} value={amount(limits.largest_stake)} />
        <Figure label={words('seconds.loss_per_day')} value={amount(limits.loss_per_day)} />
        <Figure
          label={words('seconds.pause')}
          value={
            limits.paused_until_ms
              ? formatTime(language, limits.paused_until_ms)
              : words('seconds.pause_none')
          }
        />
      </dl>
    </section>
  );
}

type FormProps = {
  readonly limits: Limits;
  readonly coin: string;
  readonly onSaved: () => void;
};

function pausedUntil(pause: Pause, keptMs: number | null): number {
  if (pause === 'keep') return keptMs ?? 0;
  return pause === 'none' ? 0 : Math.round(serverNowMs()) + Number(pause) * DAY_MS;
}

function LimitsForm({ limits, coin, onSaved }: FormProps) {
  const words = useWords();
  const language = useLanguage();
  // What waits to loosen is the last request; saving it again must not take it back.
  const request = limits.next ?? limits;
  const [largest, setLargest] = useState(request.largest_stake ?? '');
  const [loss, setLoss] = useState(request.loss_per_day ?? '');
  const [pause, setPause] = useState<Pause>('keep');
  const save = useSetLimits(onSaved);
  return (
    <div className="space-y-3">
      <LimitLines title={words('seconds.counts_now')} limits={limits} coin={coin} />
      {limits.next && limits.loosens_ms !== null && (
        <LimitLines
          title={words('seconds.pending_from', { time: formatTime(language, limits.loosens_ms) })}
          limits={limits.next}
          coin={coin}
        />
      )}
      <dl>
        <Figure
          label={words('seconds.lost_today')}
          value={`${formatAmount(language, limits.lost_today)} ${coin}`}
        />
      </dl>
      <AmountField
        label={words('seconds.largest_stake')}
        value={largest}
        digits={8}
        unit={coin}
        placeholder={words('seconds.no_limit')}
        onChange={setLargest}
      />
      <AmountField
        label={words('seconds.loss_per_day')}
        value={loss}
        digits={8}
        unit={coin}
        placeholder={words('seconds.no_limit')}
        onChange={setLoss}
      />
      <p className="text-t5 text-muted">{words('seconds.pause')}</p>
      <Tabs
        look="chips"
        label={words('seconds.pause')}
        value={pause}
        onChange={setPause}
        choices={PAUSES.map((value) => ({ value, label: words(`seconds.pause_${value}`) }))}
        className="flex-wrap"
      />
      <p className="text-t5 text-faint">{words('seconds.limits_note')}</p>
      <Button
        wide
        pending={save.isPending}
        onClick={() =>
          save.mutate({
            largest_stake: trim(largest),
            loss_per_day: trim(loss),
            paused_until_ms: pausedUntil(pause, request.paused_until_ms),
          })
        }
      >
        {words('seconds.save_limits')}
      </Button>
    </div>
  );
}

type Props = { readonly open: boolean; readonly onClose: () => void; readonly coin: string };

/** Limits that one sets oneself: tighter at once, looser after a day. */
export function LimitsSheet({ open, onClose, coin }: Props) {
  const words = useWords();
  const query = useLimits();
  return (
    <Sheet open={open} onClose={onClose} title={words('seconds.limits')}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(limits) => <LimitsForm limits={limits} coin={coin} onSaved={onClose} />}
      </Loaded>
    </Sheet>
  );
}
