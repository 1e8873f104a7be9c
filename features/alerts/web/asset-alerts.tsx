import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AlertList } from './alert-list.tsx';
import { AlertSheet } from './alert-sheet.tsx';
import { type Alert, useAlerts } from './data.ts';

const NONE: readonly Alert[] = [];

/** The alerts of one coin or stock, on its page. */
export function AssetAlerts({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [isOpen, setOpen] = useState(false);
  const { data: alerts = NONE } = useAlerts();
  const own = alerts.filter(({ match_id: matchId }) => matchId === row.id);
  return (
    <section aria-label={words('alerts.title')} className="pt-5">
      <div className="flex items-center justify-between gap-4 px-4">
        <h2 className="text-t3 font-strong">{words('alerts.title')}</h2>
        {alerts.length > 0 && (
          <Go
            to={ownPaths.alerts}
            className="flex min-h-11 min-w-11 items-center justify-end text-t5 text-accent-text"
          >
            {words('content.all')}
          </Go>
        )}
      </div>
      <AlertList alerts={own} rows={[row]} />
      <div className="px-4 pt-2">
        <Button look="quiet" wide onClick={() => (loggedIn ? setOpen(true) : askToLogIn())}>
          <BellPlus aria-hidden size={18} />
          {words('alerts.new')}
        </Button>
      </div>
      {isOpen && <AlertSheet row={row} onClose={() => setOpen(false)} />}
    </section>
  );
}
