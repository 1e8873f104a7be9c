/** Who has used which promotion: once a person and product, whichever of his accounts asks. */
import type { RoomContext } from '../../../core/engine/room.ts';
import type { LockupOrder, UsedPromotion } from '../contract.ts';
import type { LockupNeeds } from './products.ts';

/** The register of used promotions. */
export class Promotions {
  private readonly context: RoomContext;
  private readonly identity: LockupNeeds['identity'];
  private readonly used = new Map<string, UsedPromotion>();

  constructor(context: RoomContext, identity: LockupNeeds['identity']) {
    this.context = context;
    this.identity = identity;
  }

  /** Whether somebody, by whichever account of his, has used a product's promotion. */
  has(owner: number, productId: number): boolean {
    return (this.used.get(`${this.personOf(owner)}:${productId}`)?.orderId ?? 0) > 0;
  }

  /** An order uses it. */
  use({ id: orderId, owner, productId }: Readonly<LockupOrder>): void {
    this.save({ person: this.personOf(owner), productId, orderId });
  }

  /** An order was withdrawn as if it had never been: what it used may be used again. */
  free({ id, owner, productId }: Readonly<LockupOrder>): void {
    const person = this.personOf(owner);
    const known = this.used.get(`${person}:${productId}`);
    if (known?.orderId === id) this.save({ person, productId, orderId: 0 });
  }

  /** Puts a stored one back. */
  restore(row: UsedPromotion): void {
    this.used.set(`${row.person}:${row.productId}`, row);
  }

  /** All by person and product. */
  sorted(): UsedPromotion[] {
    const all = [...this.used.values()];
    return all.sort((a, b) => a.person - b.person || a.productId - b.productId);
  }

  /** Who somebody is; who was verified before persons were known counts for himself. */
  private personOf(owner: number): number {
    const person = this.identity.personOf(owner);
    return person > 0 ? person : -owner;
  }

  private save(row: UsedPromotion): void {
    const known = this.used.get(`${row.person}:${row.productId}`);
    const saved = known === undefined ? row : Object.assign(known, row);
    this.restore(saved);
    this.context.changes.save('lockup_promotions', saved);
  }
}
