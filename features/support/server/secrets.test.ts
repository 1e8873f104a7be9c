/** With the words of all languages and the lists of wallets, as messages are looked at. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPhrases } from '../../../platform/server/words/phrases.ts';
import { secretIn } from '../rules/secrets.ts';
import { greets } from '../rules/texts.ts';
import { greetingWords, secretNames } from './said-words.ts';
import { isWalletWord } from './wallet-words.ts';

const phrases = loadPhrases([join(import.meta.dirname, '..', 'words')]);
const names = secretNames(phrases);
const seen = (text: string) => secretIn(text, names, isWalletWord);
const SEED = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

describe('what is held back', () => {
  it.each([
    ['seed', SEED],
    ['seed', `My words: ${SEED.toUpperCase()}.`],
    [
      'seed',
      SEED.split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
    ],
    ['seed', `${SEED} ${SEED}`],
    ['password', 'My password is Tr0ub4dor&3'],
    ['password', 'password: hunter2!'],
    ['password', 'Mein Passwort lautet geheim-1234.'],
    ['password', 'Mon mot de passe est soleil2024'],
    ['password', '我的密码是abc12345'],
    ['password', 'パスワードは tora-2024'],
    ['code', '482913'],
    ['code', ' 482 913 '],
    ['code', 'the verification code I got is 48291'],
    ['code', 'Mein Bestätigungscode: 482913'],
    ['code', '验证码 4829'],
    ['key', `5${'K'.repeat(50)}`],
    ['key', `my private key 0x${'ab'.repeat(32)}`],
    ['key', `私钥 ${'0f'.repeat(32)}`],
  ])('%s: %s', (kind, text) => {
    expect(seen(text)).toBe(kind);
  });

  it.each([
    'My password is not accepted any more, what can I do?',
    'I forgot my password and the mail never arrives.',
    'My password is rejected again and again.',
    'The verification code never came.',
    'I sent 0.482913 BTC this morning.',
    'My order 1048291 was filled at 20,000.',
    `The transaction is 0x${'ab'.repeat(32)}`,
    'legal winner thank year wave sausage worth useful legal winner thank',
    'I would like to know whether you will ever offer a better price for my order today.',
    'Withdrawal 123 of 500 USDT waits since 14:30.',
    'Hallo, ich warte seit 3 Tagen auf die Auszahlung.',
  ])('is none: %s', (text) => {
    expect(seen(text)).toBeUndefined();
  });
});

describe('a greeting', () => {
  const greetings = greetingWords(phrases);
  it.each(['Hello', 'hi there', 'Guten Tag, eine Frage', 'こんにちは、質問です', '你好', 'สวัสดี'])(
    'is one: %s',
    (text) => expect(greets(text, greetings)).toBe(true),
  );
  it.each(['high fees?', 'My deposit says hello', 'Hellobank transfer', ''])(
    'is none: %s',
    (text) => expect(greets(text, greetings)).toBe(false),
  );
});
