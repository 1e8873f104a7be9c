import { createElement, type ReactElement, useEffect, useState } from 'react';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { onPrivateNews } from '../../../platform/browser/live/socket.ts';
import { approximate, multiply, sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatCount,
  formatPrice,
  formatSigned,
} from '../../../platform/browser/numbers/format.ts';
import { type Act, hearAct } from '../../../platform/browser/parts/acts.ts';
import { ResultLine } from '../../../platform/browser/parts/result-line.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { refreshContracts } from './data.ts';
import { PROFIT_DIGITS } from './figures.tsx';
import { forgetContracts, takeNews } from './live.ts';
import type { FillNews, PositionRow, TermsRow } from './types.ts';
import type { ContractFrame } from '../wire/index.ts';

type Language = ReturnType<typeof useLanguage>;

const TONES = ['down', 'flat', 'up'] as const;

/** What a fill says; one that the customer asked for just now was said by its own call. */
function fillText(fill: FillNews, words: Translate, language: Language): string {
  const values = {
    count: fill.share,
    pair: fill.symbol,
    price: formatPrice(language, fill.price),
    trader: fill.trader,
  };
  if (fill.what === 'open') {
    return words(fill.trader ? 'contracts.news_copy_opened' : 'contracts.news_opened', values);
  }
  const profit = formatSigned(language, fill.result, PROFIT_DIGITS);
  if (fill.trader) return words('contracts.news_copy_closed', { ...values, profit });
  const reason = words(`contracts.ended_${fill.reason || 'by_customer'}`);
  return words('contracts.news_closed', { ...values, profit, reason });
}

/** What a closing came of: from the position's price to its own. */
function pictureOf(fill: FillNews): ReactElement | undefined {
  if (fill.what === 'open') return undefined;
  const open = queryClient.getQueryData<readonly PositionRow[]>(['contracts:own', 'open']);
  const position = open?.find(({ id }) => id === fill.position_id);
  if (!position) return undefined;
  const values = [position.price, fill.price].map(approximate);
  return createElement(ResultLine, { values, tone: TONES[sign(fill.result) + 1] ?? 'flat' });
}

/** How much of the base coin a fill is; undefined where its terms are not at hand. */
function sizeOf(fill: FillNews): string | undefined {
  const terms = queryClient.getQueryData<readonly TermsRow[]>(['contracts', 'terms']);
  const agreed = terms?.find(
    ({ match_id, version }) => match_id === fill.match_id && version === fill.terms_version,
  );
  return agreed && multiply(agreed.lever_share_num, String(fill.share));
}

/**
 * The customer's own opening or closing, which its receipt answers; nothing for what his trader or
 * the house has done.
 */
function actOf(
  fill: FillNews,
  news: string,
  words: Translate,
  language: Language,
): Act | undefined {
  if (fill.trader !== '' || fill.reason === 'liquidated') return undefined;
  const isOpening = fill.what === 'open';
  const [base = '', coin = ''] = fill.symbol.split('/');
  const price = formatPrice(language, fill.price);
  const side = words(fill.type === 1 ? 'contracts.long' : 'contracts.short');
  const size = sizeOf(fill);
  const opened = size === undefined ? String(fill.share) : size;
  const amount = isOpening
    ? formatAmount(language, opened)
    : formatSigned(language, fill.result, PROFIT_DIGITS);
  return {
    kind: 'contract',
    id: fill.id,
    verb: words(isOpening ? 'contracts.act_opened' : 'contracts.act_closed'),
    amount,
    unit: !isOpening ? coin : size === undefined ? words('contracts.lots') : base,
    line: words('contracts.act_at', { pair: fill.symbol, side, price }),
    rows: [
      [words('contracts.lots'), formatCount(language, fill.share)],
      [words('contracts.index'), formatPrice(language, fill.index_price)],
      [words('contracts.fee'), `${formatAmount(language, fill.fee, PROFIT_DIGITS)} ${coin}`],
    ],
    news,
    tone: !isOpening && sign(fill.result) < 0 ? 'bad' : 'good',
  };
}

/** Keeps positions moving on whatever screen one is, and says what happened to them. */
export function ContractNews() {
  const words = useWords();
  const language = useLanguage();
  const [heard, setHeard] = useState({ text: '', isUrgent: false });
  useEffect(() => forgetContracts, []);
  useEffect(
    () =>
      onPrivateNews<ContractFrame>((news) => {
        const notice = news.contract_notices?.at(-1);
        const fill = news.contract_fills?.at(-1);
        // Before the position is gone from the list.
        const picture = fill && pictureOf(fill);
        if (takeNews(news) || news.contract_fills || news.contract_entries) refreshContracts();
        const text = notice
          ? words(`contracts.notice_${notice.what}`)
          : fill && fillText(fill, words, language);
        if (!text) return;
        const isLoss = fill?.what === 'close' && sign(fill.result) < 0;
        const isBad = notice !== undefined || fill?.reason === 'liquidated';
        // What the house does interrupts a reader; what his trader or he himself did waits.
        setHeard({ text, isUrgent: isBad });
        const act = notice || !fill ? undefined : actOf(fill, text, words, language);
        if (act) hearAct(act);
        else toast(text, isBad || isLoss ? 'bad' : 'good', picture);
        navigator.vibrate?.(isBad ? 40 : 12);
      }),
    [words, language],
  );
  return (
    <div aria-live={heard.isUrgent ? 'assertive' : 'polite'} className="sr-only">
      {heard.text}
    </div>
  );
}
