/** Which coin or market somebody means who searches: by its code, its name, or a name of his. */
import type { QuoteRow } from './types.ts';

/**
 * What coins are called besides their English names, where people write them otherwise: Chinese in
 * both scripts, Japanese, Korean, Thai.
 */
const NAMES: Readonly<Record<string, string>> = {
  USDT: 'Tether 泰达币 泰達幣 テザー 테더 เทเธอร์',
  USDC: 'USD Coin',
  BTC: '比特币 比特幣 ビットコイン 비트코인 บิตคอยน์ บิทคอยน์',
  ETH: 'Ether 以太坊 以太币 以太幣 イーサリアム 이더리움 อีเธอเรียม',
  SOL: 'ソラナ 솔라나 โซลานา',
  XRP: 'Ripple 瑞波币 瑞波幣 リップル 리플 ริปเปิล',
  BNB: 'Binance Coin 币安币 幣安幣 바이낸스코인',
  DOGE: '狗狗币 狗狗幣 ドージコイン 도지코인 โดชคอยน์',
  ADA: '艾达币 艾達幣 カルダノ 에이다 카르다노 คาร์ดาโน',
  TRX: '波场 波場 トロン 트론 ทรอน',
  LTC: '莱特币 萊特幣 ライトコイン 라이트코인 ไลต์คอยน์',
  LINK: 'チェーンリンク 체인링크 เชนลิงก์',
  AVAX: '雪崩 アバランチ 아발란체 อวาแลนช์',
  DOT: '波卡 ポルカドット 폴카닷 โพลคาดอต',
  BCH: '比特币现金 比特幣現金 ビットコインキャッシュ 비트코인캐시 บิตคอยน์แคช',
};

/** As it is compared: one width, no case, and no sign between the coins of a pair. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[\s/\-_.:]+/gu, '');
}

/**
 * Whether a coin or a pair of coins is meant; a part of a name is enough.
 * @param codes one of a coin, two of a pair in the order in which they are written
 */
export function isMeant(codes: readonly string[], title: string, text: string): boolean {
  const wanted = plain(text);
  const names = [codes.join(''), title, ...codes.map((code) => NAMES[code] ?? '')];
  return names.some((name) => plain(name).includes(wanted));
}

/** The same for the row of a market. */
export function isMarketMeant(
  row: Pick<QuoteRow, 'currency_name' | 'legal_name' | 'currency_title'>,
  text: string,
): boolean {
  return isMeant([row.currency_name, row.legal_name], row.currency_title, text);
}
