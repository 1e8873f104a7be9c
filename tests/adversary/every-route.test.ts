/**
 * What strangers send to every route that the server has, as its own router knows them: calls,
 * pages in frames, files, figures, documents and the console. None of it is a bug of the house.
 */
import { expect, it } from 'vitest';
import { HOSTILE } from '../support/hostile.ts';
import { registeredRoutes } from '../support/routes.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const FIELDS = ['id', 'lang', 'text', 'title', 'name', 'from', 'to', 'page', 'account', 'ticket'];

function odd(at: number): unknown {
  return HOSTILE[at % HOSTILE.length];
}

/** Texts as they are, halves of signs made whole; anything else as JSON. */
function oddText(at: number): string {
  const value = odd(at);
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}

function oddPath(path: string, at: number): string {
  const name = encodeURIComponent(oddText(at).slice(0, 200).toWellFormed()) || 'x';
  return path.replaceAll(/:\w+|\*/g, name);
}

async function send(route: string, at: number, token: string | undefined): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const { app } = server().running.gateway;
  const rows = FIELDS.map((field, count) => [field, odd(at + count * 7)] as const);
  const inQuery = new URLSearchParams();
  for (const [count, field] of FIELDS.entries()) inQuery.set(field, oddText(at + count * 7));
  const url = `${oddPath(path, at)}?${inQuery.toString()}`;
  const headers = token === undefined ? {} : { authorization: token };
  const sent =
    method === 'GET'
      ? { method: 'GET' as const, url, headers }
      : { method: 'POST' as const, url, headers, payload: Object.fromEntries(rows) };
  return (await app.inject(sent)).statusCode;
}

it('is answered without a failure, by each of them, to visitors and to customers', async () => {
  const routes = registeredRoutes(server().running.gateway.app);
  expect(routes).toEqual(expect.arrayContaining(['GET /frame/loans', 'GET /uploads/:name']));
  const { token } = await server().loggedInAs('alice');
  const failed: string[] = [];
  for (const [count, route] of routes.entries()) {
    for (const [turn, who] of [undefined, token].entries()) {
      // Whoever logs out sends nothing more as a customer.
      if (who !== undefined && route.endsWith('/user/logout')) continue;
      const status = await send(route, count * 13 + turn * 5, who);
      if (status >= 500) failed.push(`${status} ${route}`);
    }
  }
  expect(failed).toEqual([]);
  expect(server().errors).toEqual([]);
}, 240_000);
