import { describe, expect, it } from 'vitest';
import { type Command, isRefusal } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { MONDAY_MS } from '../../../tests/support/small-catalogue.ts';
import { ANCHOR_REFUSALS, type AnchorAudit, type AuditAnchor } from '../contract.ts';
import { OperatorsRules } from './room.ts';

const HEAD = 'ab'.repeat(32);

/** The rules alone. */
class World {
  readonly machine = new Machine();
  readonly rules = new OperatorsRules(this.machine.context, {
    catalogue: { asset: () => undefined },
    prices: {
      dollarAssetId: () => undefined,
      last: () => undefined,
      forLimits: () => undefined,
    },
    stakes: { of: () => undefined, areRaisedBy: () => false, openLosses: () => 0n },
    contracts: { free: () => 0n, cover: () => ({ reserves: 0n, needed: 0n }) },
    promises: { owedBy: () => 0n },
    effects: { of: () => 'house' },
  });

  constructor() {
    this.machine.add(this.rules);
  }

  said(actor: number, change: Partial<AnchorAudit> = {}): string {
    const command: Command = { ...anchor(7), ...change };
    const outcome = this.machine.execute({ actor, command }, MONDAY_MS);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  lines(): string[] {
    return [...this.rules.stateLines()];
  }
}

function anchor(lines: number): AnchorAudit {
  return { type: 'operators.anchor', lines, sha256: HEAD };
}

describe('an anchor of the audit log', () => {
  it.each<[string, number, Partial<AnchorAudit>]>([
    ['not_allowed', 101, {}],
    ['bad_anchor', 0, { lines: 0 }],
    ['bad_anchor', 0, { lines: 1.5 }],
    ['bad_anchor', 0, { lines: Number.MAX_SAFE_INTEGER + 1 }],
    ['bad_anchor', 0, { sha256: 'ab' }],
    ['bad_anchor', 0, { sha256: HEAD.toUpperCase() }],
    ['accepted', 0, {}],
  ])('is %s for %i with %o', (said, actor, change) => {
    const world = new World();
    expect(world.said(actor, change)).toBe(said);
    expect(world.lines()).toHaveLength(said === 'accepted' ? 1 : 0);
  });

  it('is of more lines than the one before, and the rows give the same memory', () => {
    const world = new World();
    const said = [3, 3, 2, 4, 100, 99].map((lines) => world.said(0, { lines }));
    expect(said).toEqual([
      'accepted',
      'not_longer',
      'not_longer',
      'accepted',
      'accepted',
      'not_longer',
    ]);
    expect(ANCHOR_REFUSALS).toContain('not_longer');
    const rows = world.machine.takeBatch().changes.appended.get('audit_anchors');
    expect(rows?.map((row) => (row as AuditAnchor).lines)).toEqual([3, 4, 100]);
    const again = new World();
    again.rules.restoreAnchor(rows?.at(-1) as AuditAnchor);
    expect(again.lines()).toEqual(world.lines());
  });
});
