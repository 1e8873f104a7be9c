/** What customers owe since a credit was taken back that they had spent. */
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import type { DepositDebt } from '../contract.ts';

/** Debts by customer and coin. The treasury has paid each of them and gets it back. */
export class Debts {
  private readonly context: RoomContext;
  private readonly byKey = new Map<string, DepositDebt>();

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** What a customer owes in a coin. */
  owed(owner: number, asset: number): bigint {
    return this.byKey.get(`${owner}:${asset}`)?.owedUnits ?? 0n;
  }

  /** Whether a customer owes in any coin. */
  hasAny(owner: number): boolean {
    for (const debt of this.byKey.values()) {
      if (debt.owner === owner && debt.owedUnits > 0n) return true;
    }
    return false;
  }

  /** Adds to a debt; nothing for nothing. */
  add(owner: number, asset: number, amount: Units): void {
    if (amount === 0n) return;
    const debt = this.of(owner, asset);
    debt.owedUnits += amount;
    this.context.changes.save('deposit_debts', debt);
  }

  /**
   * Pays a debt from what has just been credited, as far as it goes.
   * Example: 3 owed and 5 credited leave the customer 2; 3 owed and 1 credited leave 2 owed.
   */
  settle(owner: number, asset: number, credited: Units, reference: number): void {
    const owed = this.owed(owner, asset);
    const paid = units(owed < credited ? owed : credited);
    if (paid === 0n) return;
    const { ledger, changes } = this.context;
    const account = ledger.slot(owner, KIND.spot, assetId(asset));
    const treasury = ledger.slot(HOUSE.treasury, KIND.house, assetId(asset));
    ledger.post(account, treasury, paid, 'deposit_debt', reference);
    const debt = this.of(owner, asset);
    debt.owedUnits -= paid;
    changes.save('deposit_debts', debt);
  }

  /** Puts a stored debt back. */
  restore(owner: number, asset: number, owedUnits: bigint): void {
    this.of(owner, asset).owedUnits = owedUnits;
  }

  /** What is owed, by key. */
  sorted(): readonly Readonly<DepositDebt>[] {
    return [...this.byKey.values()]
      .filter(({ owedUnits }) => owedUnits > 0n)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  private of(owner: number, asset: number): DepositDebt {
    const id = `${owner}:${asset}`;
    const known = this.byKey.get(id) ?? { id, owner, assetId: asset, owedUnits: 0n };
    this.byKey.set(id, known);
    return known;
  }
}
