import { useEffect, useRef, useState } from 'react';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { conditionText } from './alert-text.ts';
import { useAlerts } from './data.ts';
import { deliver } from './deliver.ts';

/** Says in the app what was told just now; the list is asked again when the house tells one. */
function Watching() {
  const words = useWords();
  const language = useLanguage();
  const { data: alerts } = useAlerts();
  const [heard, setHeard] = useState('');
  /** What had been told when this began, and what was said since. */
  const said = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (alerts === undefined) return;
    const told = alerts.filter(({ told_ms: toldMs }) => toldMs > 0);
    const keyOf = (id: number, toldMs: number) => `${id}:${toldMs}`;
    if (said.current === null) {
      said.current = new Set(told.map(({ id, told_ms: toldMs }) => keyOf(id, toldMs)));
      return;
    }
    for (const alert of told) {
      const key = keyOf(alert.id, alert.told_ms);
      if (said.current.has(key)) continue;
      said.current.add(key);
      const text = `${alert.pair}: ${conditionText(alert, words, language)}`;
      setHeard(text);
      void deliver(text, key);
    }
  }, [alerts, words, language]);
  return (
    <div aria-live="assertive" className="sr-only">
      {heard}
    </div>
  );
}

/** Tells alerts on whatever screen one is; to visitors nothing. */
export function AlertWatch() {
  return useLoggedIn() ? <Watching /> : null;
}
