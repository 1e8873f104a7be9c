/** Which documents customers have named. Those who share one are one person. */
import type { NamedDocument } from '../contract.ts';

/** Documents by who has named them; being named once is enough, whatever became of the form. */
export class Persons {
  private readonly byOwner = new Map<number, Map<number, NamedDocument>>();

  /** Notes that a form names a document. */
  note(owner: number, person: number, formId: number): NamedDocument {
    const known = this.byOwner.get(owner)?.get(person);
    const named = known ?? { owner, person, formId };
    named.formId = formId;
    this.put(named);
    return named;
  }

  /** Puts a stored document back. */
  put(named: NamedDocument): void {
    const own = this.byOwner.get(named.owner) ?? new Map<number, NamedDocument>();
    own.set(named.person, named);
    this.byOwner.set(named.owner, own);
  }

  /** Whether two customers have named one document. */
  share(one: number, other: number): boolean {
    const [own, others] = [this.byOwner.get(one), this.byOwner.get(other)];
    if (own === undefined || others === undefined) return false;
    return [...own.keys()].some((person) => others.has(person));
  }

  /** The document that a customer's form names; 0 where it names none. */
  namedIn(owner: number, formId: number): number {
    const own = [...(this.byOwner.get(owner)?.values() ?? [])];
    return own.find((named) => named.formId === formId)?.person ?? 0;
  }

  /** All of them by customer and document. */
  sorted(): NamedDocument[] {
    const all = [...this.byOwner.values()].flatMap((own) => [...own.values()]);
    return all.sort((a, b) => a.owner - b.owner || a.person - b.person);
  }
}
