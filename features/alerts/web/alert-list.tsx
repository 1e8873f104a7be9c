import { Bell, BellOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '../../../platform/browser/api/query.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { formatMoment, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AlertSheet } from './alert-sheet.tsx';
import { conditionText } from './alert-text.ts';
import { type Alert, dropAlert } from './data.ts';

type Props = {
  readonly alerts: readonly Alert[];
  readonly rows: readonly QuoteRow[];
};

/** Alerts as lines, each to be changed or taken away. */
export function AlertList({ alerts, rows }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [edited, setEdited] = useState<Alert | null>(null);
  const row = edited && rows.find(({ id }) => id === edited.match_id);
  return (
    <>
      <ul aria-label={words('alerts.title')} className="divide-y divide-line">
        {alerts.map((alert) => {
          const Picture = alert.told_ms === 0 ? Bell : BellOff;
          const text = conditionText(alert, words, language);
          const about = `${alert.pair}: ${text}`;
          return (
            <li key={alert.id} className="flex min-h-15 items-center gap-3 pl-4">
              <Picture aria-hidden size={18} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 py-2">
                <span className="block font-strong">{alert.pair}</span>
                <span className="block text-t5 text-muted">{text}</span>
                {alert.told_ms > 0 && (
                  <span className="block text-t6 text-faint">
                    {words('alerts.told', {
                      time: formatMoment(language, alert.told_ms),
                      price: formatPrice(language, alert.told_price),
                    })}
                  </span>
                )}
              </span>
              {rows.some(({ id }) => id === alert.match_id) && (
                <IconButton
                  label={`${words('alerts.change')}: ${about}`}
                  onClick={() => setEdited(alert)}
                >
                  <Pencil aria-hidden size={18} />
                </IconButton>
              )}
              <IconButton
                label={`${words('alerts.delete')}: ${about}`}
                onClick={() => void dropAlert(alert.id).catch(toastError)}
              >
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {edited && row && <AlertSheet row={row} alert={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
