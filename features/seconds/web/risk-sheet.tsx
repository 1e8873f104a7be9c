import { useState } from 'react';
import { formatShare } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAcceptRisk, useRisk } from './seconds-data.ts';
import { neededRate, payoutRate, spread } from './seconds-texts.ts';
import type { Duration, Risk } from './types.ts';

type Props = {
  readonly open: boolean;
  readonly durations: readonly Duration[];
  readonly onAccepted: () => void;
  readonly onClose: () => void;
};

function Notice({ durations, risk }: Pick<Props, 'durations'> & { readonly risk: Risk }) {
  const words = useWords();
  const language = useLanguage();
  const [lowPays, highPays] = spread(durations, 'profit_ratio');
  const [lowNeeds, highNeeds] = spread(durations, 'break_even');
  const share = formatShare(language, (risk.losing / Math.max(1, risk.customers)) * 100);
  const sentences = [
    risk.customers > 0 ? words('seconds.risk_share', { share }) : words('seconds.risk_share_none'),
    words('seconds.risk_payout', {
      low: payoutRate(language, lowPays),
      high: payoutRate(language, highPays),
    }),
    words('seconds.risk_break_even', {
      low: neededRate(language, lowNeeds),
      high: neededRate(language, highNeeds),
    }),
    words('seconds.risk_final'),
    words('seconds.risk_limits'),
  ];
  return (
    <ul className="list-disc space-y-2 pl-5 text-t5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What one must have read before the first order. */
export function RiskSheet({ open, durations, onAccepted, onClose }: Props) {
  const words = useWords();
  const [isRead, setRead] = useState(false);
  const risk = useRisk();
  const accept = useAcceptRisk(onAccepted);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('seconds.risk_title')}
      footer={
        <Button
          wide
          disabled={!isRead || risk.data === undefined}
          pending={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {words('seconds.risk_accept')}
        </Button>
      }
    >
      <Loaded query={risk} skeleton={<SkeletonRows count={2} />}>
        {(data) => <Notice durations={durations} risk={data} />}
      </Loaded>
      <div className="mt-3">
        <Tick label={words('seconds.risk_read')} checked={isRead} onChange={setRead} />
      </div>
    </Sheet>
  );
}
