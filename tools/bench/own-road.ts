/** The road of the house's own client: its calls, with a session. */
import { BENCH_BASE, BENCH_QUOTE } from './bench-catalogue.ts';
import { between, HttpLine } from './http-line.ts';
import type { Answer, Customer, Road, Wanted } from './road.ts';

/** The head of a customer's requests, up to the length of the body. */
function headOf(token: string): string {
  return (
    ' HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n' +
    `authorization: ${token}\r\ncontent-length: `
  );
}

function orderOf({ isBuy, amount, price }: Wanted): string {
  const head = `{"currency_id":${BENCH_BASE},"legal_id":${BENCH_QUOTE},"type":${isBuy ? 1 : 2}`;
  if (price === undefined) return `${head},"order_type":"market","amount":"${amount}"}`;
  return `${head},"amount":"${amount}","target_price":"${price}"}`;
}

function answerOf(answer: string, body: number): Answer {
  if (answer.startsWith('{"type":"error"', body)) return { said: 'refused' };
  if (!answer.startsWith('{"type":"ok"', body)) return { said: 'failed' };
  if (!answer.includes('"status":1', body)) return { said: 'done' };
  return { said: 'done', waiting: between(answer, body, '"message":{"id":', ',') };
}

/** `/api/coin/trade` and `/api/coin/cancel`. */
export const ownRoad: Road = async (port, tokens, _number, heard) => {
  const line = new HttpLine(port, (answer, body) => heard(answerOf(answer, body)));
  await line.opened;
  const customers = tokens.map((token): Customer => {
    const head = headOf(token);
    const post = (path: string, body: string): void =>
      line.write(`POST ${path}${head}${body.length}\r\n\r\n${body}`);
    return {
      place: (wanted) => post('/api/coin/trade', orderOf(wanted)),
      cancel: (id) => post('/api/coin/cancel', `{"id":${id}}`),
    };
  });
  return { customers, end: () => line.end() };
};
