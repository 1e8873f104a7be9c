import { create } from 'zustand';
import { isLanguage, type Language } from '../words/languages.ts';
import { readText, readValue, upgradeStorage, writeText, writeValue } from './storage.ts';

export type ThemeChoice = 'system' | 'dark' | 'light';

/** What `/user/info` says about the customer. */
export type Customer = {
  readonly id: number | string;
  readonly account_number: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly head_portrait?: string | null;
  readonly nickname?: string | null;
  readonly extension_code?: string | null;
  /** What he has chosen on whatever device; empty for nothing. */
  readonly language?: string;
  readonly fiat?: string;
};

type Session = {
  readonly token: string;
  readonly user: Customer | null;
  /** Whose session ended by itself: what is his waits until it is known who logs in next. */
  readonly heldFor: Customer['id'] | null;
  readonly language: Language;
  readonly fiat: string;
  readonly theme: ThemeChoice;
  readonly amountsHidden: boolean;
  readonly smallHidden: boolean;
  readonly staysLoggedIn: boolean;
  begin: (token: string) => void;
  /** The customer logs out. */
  forget: () => void;
  /** The session is over, and nobody has asked for that. */
  lose: () => void;
  setUser: (user: Customer) => void;
  setLanguage: (language: Language) => void;
  setFiat: (fiat: string) => void;
  setTheme: (theme: ThemeChoice) => void;
  setAmountsHidden: (hidden: boolean) => void;
  setSmallHidden: (hidden: boolean) => void;
  setStaysLoggedIn: (stays: boolean) => void;
};

function storedLanguage(): Language {
  const stored = readText('lang');
  return isLanguage(stored) ? stored : 'en';
}

function storedTheme(): ThemeChoice {
  const stored = readText('theme');
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

function storedFiat(): string {
  return readValue<{ currency_code?: string }>('fiat')?.currency_code ?? 'USD';
}

if (typeof window !== 'undefined') upgradeStorage();

function ended(heldFor: Session['heldFor']) {
  writeText('token', '');
  writeValue('user', null);
  return { token: '', user: null, heldFor };
}

/** Who is here and how they like it; every change is stored under the keys of the contract. */
export const useSession = create<Session>((set) => ({
  token: readText('token'),
  user: readValue<Customer>('user'),
  heldFor: null,
  language: storedLanguage(),
  fiat: storedFiat(),
  theme: storedTheme(),
  amountsHidden: readValue<boolean>('amountsHidden') ?? false,
  smallHidden: readValue<boolean>('smallHidden') ?? false,
  staysLoggedIn: readValue<boolean>('staysLoggedIn') ?? true,
  begin: (token) => {
    writeText('token', token);
    set({ token });
  },
  forget: () => set(ended(null)),
  lose: () => set(({ user, heldFor }) => ended(user?.id ?? heldFor)),
  setUser: (user) => {
    writeValue('user', user);
    set({ user, heldFor: null });
  },
  setLanguage: (language) => {
    writeText('lang', language);
    set({ language });
  },
  setFiat: (fiat) => {
    writeValue('fiat', { currency_code: fiat });
    set({ fiat });
  },
  setTheme: (theme) => {
    writeText('theme', theme === 'system' ? '' : theme);
    set({ theme });
  },
  setAmountsHidden: (amountsHidden) => {
    writeValue('amountsHidden', amountsHidden);
    set({ amountsHidden });
  },
  setSmallHidden: (smallHidden) => {
    writeValue('smallHidden', smallHidden);
    set({ smallHidden });
  },
  setStaysLoggedIn: (staysLoggedIn) => {
    writeValue('staysLoggedIn', staysLoggedIn);
    set({ staysLoggedIn });
  },
}));

/** The language outside React. */
export function currentLanguage(): Language {
  return useSession.getState().language;
}

/** True when a token is there; whether it still counts only the server knows. */
export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== '');
}

/** The language inside React. */
export function useLanguage(): Language {
  return useSession((session) => session.language);
}
