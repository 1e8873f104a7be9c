import { afterEach, expect, it, vi } from 'vitest';
import { fetchList } from './data.ts';

const LIST = { call: '/project/result', fields: { project_id: 7 } };

/** A house that answers with pages of a list of so many rows; the addresses that were asked for. */
function answering(total: number, known = total): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const page = Number(new URL(address, 'http://house.test').searchParams.get('page'));
    const left = Math.max(0, Math.min(1_000, known - (page - 1) * 1_000));
    const data = Array.from({ length: left }, (_none, at) => (page - 1) * 1_000 + at);
    return Response.json({ status: 1, type: 'ok', message: { data, total } });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it.each([0, 1, 1_000, 1_001, 2_000, 2_001])(
  'brings all of %i rows, in their order',
  async (total) => {
    const asked = answering(total);
    const rows = await fetchList(LIST, new AbortController().signal);
    expect(rows).toEqual(Array.from({ length: total }, (_none, at) => at));
    expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 1_000)));
    for (const address of asked) expect(address).toContain('project_id=7');
  },
);

it('ends where a house tells of more than it has', async () => {
  const asked = answering(5_000, 1_500);
  expect(await fetchList(LIST, new AbortController().signal)).toHaveLength(1_500);
  expect(asked).toHaveLength(3);
});
