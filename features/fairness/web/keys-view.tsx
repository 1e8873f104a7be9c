import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useKeys } from './data.ts';

/** The key that signs now with its fingerprint, and all that ever did. */
export function KeysView() {
  const words = useWords();
  const language = useLanguage();
  return (
    <Loaded query={useKeys()} skeleton={<SkeletonRows count={2} />}>
      {({ keys, fingerprint }) => (
        <>
          <p className="text-t5 text-muted">{words('fairness.key_print')}</p>
          <p className="mt-1 font-mono text-t5 break-words select-all">{fingerprint}</p>
          <ul className="mt-3 space-y-3">
            {keys.map(({ publicKey, fromMs }) => (
              <li key={publicKey} className="rounded-md bg-raised p-3">
                <p className="font-mono text-t5 break-all select-all">{publicKey}</p>
                <p className="mt-1 text-t5 text-muted">
                  {fromMs === 0
                    ? words('fairness.key_first')
                    : words('fairness.key_since', { time: formatTime(language, fromMs) })}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
