import { LONGEST_GAP_MS } from '../../core/engine/deadlines.ts';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;

describe('who wants deadlines to move', () => {
  const machine = () => server().running.service.engine.machine;

  it.each([0, 1, 2, 7_000_000])('cannot say that the house stood still, as %i', async (actor) => {
    const fromMs = machine().lastTimeMs;
    const before = machine().resumedMs;
    for (const toMs of [fromMs + 60_001, fromMs + 30 * DAY_MS]) {
      const command = { type: 'engine.resumed', fromMs, toMs };
      const result = await server().running.service.submit({ actor, command });
      expect(result).toEqual({ refused: 'not_allowed' });
    }
    expect(machine().resumedMs).toBe(before);
  });

  it('cannot do it by letting a room go on again and again', async () => {
    const park = { type: 'engine.park', room: 'spot', reason: 'a bug', offending: {} };
    const going = { type: 'engine.unpark', room: 'spot', operator: 1, reason: 'mended' };
    const before = machine().resumedMs;
    for (let round = 0; round < 3; round += 1) {
      for (const command of [park, going]) {
        expect(await server().running.service.submit({ actor: 7, command })).toEqual({
          refused: 'not_allowed',
        });
      }
    }
    expect(machine().resumedMs).toBe(before);
  });

  const figure = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server().running.address}/metrics`)).text();
    const line = text.split('\n').find((each) => each.startsWith(name));
    return Number(line?.split(' ').at(-1));
  };

  it('is counted in the figures of the house, and whether it was long', async () => {
    const long = await figure('bourse_standstills_total{for="long"}');
    const short = await figure('bourse_standstills_total{for="short"}');
    await server().passWithTimers(600_000);
    const counted = () => figure('bourse_standstills_total{for="short"}');
    await expect.poll(counted).toBe(short + 1);
    expect(await figure('bourse_standstill_seconds{what="lasted"}')).toBe(600);
    await server().passWithTimers(600_001);
    await expect.poll(() => figure('bourse_standstills_total{for="long"}')).toBe(long + 1);
    expect(await counted()).toBe(short + 1);
  });

  it('finds one standstill in the journal for one that there was, and no more', async () => {
    const fromMs = machine().lastTimeMs;
    await server().passWithTimers(3 * DAY_MS);
    expect(machine().resumedMs).toBe(server().nowMs);
    expect(machine().resumedMs - fromMs).toBe(3 * DAY_MS);
    await server().passWithTimers(LONGEST_GAP_MS);
    expect(machine().resumedMs).toBe(server().nowMs - LONGEST_GAP_MS);
  });
});
