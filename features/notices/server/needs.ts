/** What notices work with: their parts of the house, and what they ask of other rooms. */
import type { Language } from '../../../platform/server/words/languages.ts';
import type { NoticesDatabase } from '../store/tables.ts';
import type { TakingOptions } from './taking.ts';

/** A row of the house's messages to all. */
export interface MessageRow {
  readonly id: number;
  readonly title: string;
  readonly cover: string;
  readonly abstract: string;
  readonly create_time: string;
}

export interface NoticesServerNeeds {
  readonly db: NoticesDatabase;
  /** What the house wrote to all customers. */
  messages(language: Language): Promise<readonly MessageRow[]>;
  readonly notifyIn: TakingOptions['notifyIn'];
  /** Those of some numbers that are customers. */
  customersAmong(owners: readonly number[]): Promise<ReadonlySet<number>>;
  /** The sessions of a customer that are open. */
  openSessions(owner: number): Promise<readonly number[]>;
  /** The numbers of customers of a language or a country; of all, where neither is named. */
  numbersOf(of: { readonly language?: string; readonly country?: string }): Promise<number[]>;
}
