import { describe, expect, it } from 'vitest';
import { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type SecondsTerms, secondsTermsPublished } from '../contract.ts';
import { hasReadNotice } from '../wire.ts';
import { TermsView } from './terms-view.ts';

const terms: SecondsTerms = {
  marketId: 7,
  version: 1,
  durations: [],
  customerOpenCap: '0',
  totalOpenCap: '0',
  staleMs: 1,
};

describe('the notice of risk', () => {
  it('counts for the terms under which it was read, and is asked for again with others', () => {
    const [view, bus] = [new TermsView(), new EventBus()];
    view.follow(bus);
    const publish = (marketId: number, version: number, fromMs: number): void => {
      const payload = { terms: { ...terms, marketId, version }, fromMs };
      bus.publish([{ topic: secondsTermsPublished.name, payload }], version);
    };
    expect(view.changedMs).toBe(0);
    expect(hasReadNotice({ riskAcceptedMs: 0 }, view.changedMs)).toBe(false);
    publish(7, 1, 1_000);
    publish(8, 1, 900);
    expect(view.changedMs).toBe(1_000);
    expect(hasReadNotice({ riskAcceptedMs: 999 }, view.changedMs)).toBe(false);
    expect(hasReadNotice({ riskAcceptedMs: 1_000 }, view.changedMs)).toBe(true);
    publish(8, 2, 1_001);
    expect(hasReadNotice({ riskAcceptedMs: 1_000 }, view.changedMs)).toBe(false);
    expect(view.of(8)?.version).toBe(2);
  });
});
