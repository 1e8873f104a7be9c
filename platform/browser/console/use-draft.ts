/**
 * What somebody writes, kept in his tab until it is saved: a session may end in the middle of an
 * article, and a screen may be left by mistake.
 */
import { useState } from 'react';

const PREFIX = 'bourse-console-draft ';

interface Kept<Value> {
  /** What was there when the writing began. */
  readonly base: Value;
  readonly value: Value;
}

function read<Value>(place: string): Kept<Value> | undefined {
  const kept = sessionStorage.getItem(place);
  return kept === null ? undefined : (JSON.parse(kept) as Kept<Value>);
}

export interface Draft<Value> {
  readonly value: Value;
  /** What it is a change of. */
  readonly base: Value;
  readonly set: (value: Value) => void;
  /** Whether what is shown was written earlier and never saved. */
  readonly isOld: boolean;
  /** Forgets it, because it is saved or not wanted. */
  readonly forget: () => void;
}

/** Begins with what was not saved, or with `before`. */
export function useDraft<Value>(name: string, before: Value): Draft<Value> {
  const place = PREFIX + name;
  const [kept, setKept] = useState(() => read<Value>(place));
  const base = kept?.base ?? before;
  const [isOld, setOld] = useState(kept !== undefined);
  return {
    value: kept?.value ?? before,
    base,
    set: (value) => {
      sessionStorage.setItem(place, JSON.stringify({ base, value }));
      setKept({ base, value });
    },
    isOld,
    forget: () => {
      sessionStorage.removeItem(place);
      setKept(undefined);
      setOld(false);
    },
  };
}

/** Forgets all of them: whoever logs out is done. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  }
}
