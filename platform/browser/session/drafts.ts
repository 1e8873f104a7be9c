/**
 * What was typed into a form and not sent yet, kept while one looks at something else. It lives
 * as long as the page, and ends with a log-out or when somebody else logs in.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenCustomerLeaves } from './own.ts';
import { useSession } from './session.ts';

const drafts = new Map<string, unknown>();

/** Who was logged in last, also after that session has ended. */
let lastId = useSession.getState().user?.id;

useSession.subscribe(({ user }) => {
  const id = user?.id;
  if (id !== undefined && lastId !== undefined && id !== lastId) drafts.clear();
  lastId = id ?? lastId;
});
whenCustomerLeaves(() => drafts.clear());

/** What was typed under this name, or nothing. Each name always has values of one type. */
export function draftOf<T>(name: string): T | undefined {
  return drafts.get(name) as T | undefined;
}

export function keepDraft(name: string, value: unknown): void {
  drafts.set(name, value);
}

export function dropDraft(name: string): void {
  drafts.delete(name);
}

/**
 * The value of a form that is kept under a name while one looks elsewhere, from the first time
 * that something was typed until it is dropped.
 * @param begin the value to begin with, given the one that was kept
 */
export function useDraft<T>(name: string, begin: (draft: T | undefined) => T) {
  const [value, setValue] = useState(() => begin(draftOf<T>(name)));
  const latest = useRef(value);
  const isTyped = useRef(draftOf(name) !== undefined);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(
    () => () => {
      if (isTyped.current) keepDraft(name, latest.current);
    },
    [name],
  );
  const noteTyped = useCallback(() => {
    isTyped.current = true;
  }, []);
  const drop = useCallback(() => {
    isTyped.current = false;
    dropDraft(name);
  }, [name]);
  return { value, setValue, noteTyped, drop };
}
