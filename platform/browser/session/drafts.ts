/**
 * What was typed into a form and not sent yet, kept while one looks at something else. It lives
 * as long as the page, and a ticket as long as its tab, over reloads and a log-in again; all ends
 * with a log-out or when somebody else logs in.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenCustomerLeaves } from './own.ts';
import { useSession } from './session.ts';

/** What of a tab outlives a reload, and whose it is. */
type Stored = {
  readonly of?: number | string;
  readonly typed: readonly (readonly [string, unknown])[];
};

const KEY = 'tickets';

function readStored(): Stored {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as Stored;
  } catch {
    return { typed: [] };
  }
}

const stored = readStored();
const drafts = new Map<string, unknown>();
/** Those that outlive a reload. */
const tickets = new Map<string, unknown>(stored.typed);

/** Who was logged in last, also after that session has ended. */
let lastId = useSession.getState().user?.id ?? stored.of;
if (stored.of !== undefined && stored.of !== lastId) forget();

function forget(): void {
  drafts.clear();
  tickets.clear();
  store();
}

function store(): void {
  try {
    if (tickets.size === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ of: lastId, typed: [...tickets] }));
  } catch {
    // A browser that forbids storage keeps them as long as the page.
  }
}

useSession.subscribe(({ user }) => {
  const id = user?.id;
  if (id === undefined || id === lastId) return;
  const isOther = lastId !== undefined;
  lastId = id;
  if (isOther) forget();
  else store();
});
whenCustomerLeaves(forget);

/** What was typed under this name, or nothing. Each name always has values of one type. */
export function draftOf<T>(name: string): T | undefined {
  return (drafts.get(name) ?? tickets.get(name)) as T | undefined;
}

export function keepDraft(name: string, value: unknown): void {
  drafts.set(name, value);
}

/** Keeps what was typed into a ticket, which holds nothing secret: also over a reload. */
export function keepTicket(name: string, value: unknown): void {
  tickets.set(name, value);
  store();
}

export function dropDraft(name: string): void {
  drafts.delete(name);
  if (tickets.delete(name)) store();
}

/**
 * The value of a form that is kept under a name while one looks elsewhere, from the first time
 * that something was typed until it is dropped.
 * @param begin the value to begin with, given the one that was kept
 * @param isTicket whether it outlives a reload of the page
 */
export function useDraft<T>(name: string, begin: (draft: T | undefined) => T, isTicket = false) {
  const [value, setValue] = useState(() => begin(draftOf<T>(name)));
  const latest = useRef(value);
  const isTyped = useRef(draftOf(name) !== undefined);
  // What was typed under one name is nothing that another one asks for.
  const own = useRef(name);
  useEffect(() => {
    latest.current = value;
    if (isTicket && isTyped.current) keepTicket(own.current, value);
  }, [value, isTicket]);
  useEffect(
    () => () => {
      if (isTyped.current && !isTicket) keepDraft(name, latest.current);
    },
    [name, isTicket],
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
