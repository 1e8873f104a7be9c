/** The words of which wallets are made, in the languages of wallets. */
import * as lists from 'viem/accounts';

const words = new Set(
  [
    lists.english,
    lists.french,
    lists.spanish,
    lists.italian,
    lists.portuguese,
    lists.czech,
    lists.japanese,
    lists.korean,
  ].flat(),
);

/** Whether a word is one of them. Chinese lists are of single signs, which every text has. */
export function isWalletWord(word: string): boolean {
  return words.has(word.normalize('NFC')) || words.has(word.normalize('NFKD'));
}
