/** Readers of the documents who want them written anew for each of them. */
import { expect, it, vi } from 'vitest';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const READERS = 60;
/** Shorter texts are those of other calls. */
const LONG_TEXT = 100_000;

it('has the documents written once, however many ask at the same time', async () => {
  const { address } = server().visitor();
  const writing = vi.spyOn(JSON, 'stringify');
  const read = async () => {
    const answer = await fetch(`${address}/api/docs/json`);
    return { mark: answer.headers.get('etag') ?? '', text: await answer.text() };
  };
  const read60 = await Promise.all(Array.from({ length: READERS }, read));
  const long = writing.mock.results.filter(({ value }) => String(value).length > LONG_TEXT);
  writing.mockRestore();
  expect(long).toHaveLength(1);
  expect(new Set(read60.map(({ mark }) => mark)).size).toBe(1);
  expect(read60.every(({ text }) => text.length > LONG_TEXT)).toBe(true);
  // Who has them already is sent nothing.
  const headers = { 'if-none-match': read60[0]?.mark ?? '' };
  const again = await fetch(`${address}/api/docs/json`, { headers });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('is answered with 304 where the marks of both ways of writing are asked for', async () => {
  const { address } = server().visitor();
  const marks = await Promise.all(
    ['json', 'yaml'].map(async (as) => {
      const answer = await fetch(`${address}/api/docs/${as}`);
      await answer.arrayBuffer();
      return answer.headers.get('etag');
    }),
  );
  expect(new Set(marks).size).toBe(2);
  const wrong = await fetch(`${address}/api/docs/json`, {
    headers: { 'if-none-match': marks[1] ?? '' },
  });
  expect([wrong.status, (await wrong.text()).length > LONG_TEXT]).toEqual([200, true]);
});
