import { describe, expect, it } from 'vitest';
import { LONGEST_CHAT } from '../contract.ts';
import { chatLine, sayable as sayableWith } from './said.ts';

const WORDS = {
  services: ['telegram', 'whatsapp', '微信', 'テレグラム', 'ไลน์ไอดี', '텔레그램'],
  dots: ['dot', 'punkt', '点'],
};

function sayable(text: string, before: readonly string[]) {
  return sayableWith(text, before, WORDS);
}

const WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

describe('a line of the chat', () => {
  it.each([
    ['  hello \n there ', 'hello there'],
    ['a\u200Bb\u202Ec', 'abc'],
    ['ex\u200Dample', 'example'],
    ['👩\u200D👧', '👩\u200D👧'],
    ['a\u0301\u0301\u0301\u0301\u0301\u0301', 'á\u0301\u0301'],
  ])('%j is %j', (text, kept) => {
    expect(chatLine(text)).toBe(kept);
  });

  it('has 1 to 200 characters, as people count them', () => {
    expect(sayable(' \u200B ', [])).toBe('empty_message');
    expect(sayable('🚀'.repeat(LONGEST_CHAT), [])).toEqual({ text: '🚀'.repeat(LONGEST_CHAT) });
    expect(sayable('a b '.repeat(LONGEST_CHAT / 4) + 'ab', [])).toBe('chat_too_long');
    expect(sayable('x'.repeat(LONGEST_CHAT + 1), [])).toBe('chat_too_long');
  });
});

describe('what may be said', () => {
  it.each([
    'BTC at 67,234.50 and ETH at 3,456.78',
    'from 67000 to 68000 to 69000',
    '2024 was good, 2025 better',
    'I bought 0.12345678 $BTC yesterday',
    'what is that?nothing. me too',
    'I sold it. In the end it paid.',
    '1.234.567.890 USDT in a day',
    'no signal yet, the line is flat',
    '比特币今天涨了，大家怎么看？',
    'ซื้อวันนี้ดีไหม 🙂',
    '오늘 시장은 조용하네요',
    'see /pages/market/market and $ETH',
    'e = mc2 :-)',
    'open 08:00-16:30, 5 days',
    'C2C and 50/50 and 3x',
  ])('%j', (text) => {
    expect(sayable(text, [])).toEqual({ text });
  });

  it.each([
    ['look https://evil.example/a?b here', 'look here'],
    ['look www.evil.test/a here', 'look here'],
    ['look evil-site.com/x now', 'look now'],
    ['sub.evil.io:8080 is it', 'is it'],
    ['ＥＶＩＬ．ＣＯＭ'.normalize('NFKC') + ' is it', 'is it'],
    ['see https://bourse.example/h5/#/pages/market/market', 'see /pages/market/market'],
    ['https://evil.example/#/pages/market/market?id=1', '/pages/market/market?id=1'],
  ])('links are taken out of %j', (text, kept) => {
    expect(sayable(text, [])).toEqual({ text: kept });
  });

  it('nothing is said by a link alone', () => {
    expect(sayable('https://evil.example', [])).toBe('links_only');
  });

  it.each([
    'evil . com',
    'evil[.]com',
    'evil (dot) com',
    'evil dot com',
    'evil。com',
    'e v i l . c o m',
    'еvіl．соm',
    'hxx or h t t p s : / / evil',
    't . me / evil',
    'write @evil_trader',
    'write a.b@evil.example',
    'a.b (at) evil . example',
    'my Telegram is evil',
    'ｔｅｌｅｇｒａｍ evil',
    'теlеgrаm evil',
    '加我微信',
    'what s app me',
    'テレグラム',
    'ไลน์ไอดี abc',
    '텔레그램',
    'wx: evil123',
    'LINE ID: evil123',
    'call +49 170 1234567',
    'call 0170 123 45 67',
    'call ０１７０１２３４５６７',
    'call ٠١٧٠١٢٣٤٥٦٧',
    'call 1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣',
    'call 138-0012-3456',
    WALLET,
    `${WALLET.slice(0, 20)} ${WALLET.slice(20)}`,
    BITCOIN,
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    `send ${'a1b2c3d4e5'.repeat(3)}`,
  ])('%j is held back', (text) => {
    expect(sayable(text, [])).toBe('contact_held_back');
  });

  it.each([
    [['evil'], '.com'],
    [['evil.'], 'com'],
    [['see evi', 'l.co'], 'm'],
    [['@ev'], 'il_trader'],
    [['tele'], 'gram'],
    [[WALLET.slice(0, 20)], WALLET.slice(20)],
    [['0170 12'], '34 567'],
    [['+49 170'], '1234567'],
  ])('%j and then %j is split', (before, text) => {
    expect(sayable(text, before)).toBe('split_held_back');
  });

  it.each([
    [['67000'], '68000'],
    [['good.'], 'nice'],
    [['hello', 'how are you?'], 'fine'],
    [['3400', '3450'], '3500'],
  ])('%j and then %j is not', (before, text) => {
    expect(sayable(text, before)).toEqual({ text });
  });
});
