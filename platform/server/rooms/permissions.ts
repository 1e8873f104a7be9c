/** Who may do what at the console: each room says it of its own calls, on its server card. */

/** Who has a permission. */
export interface Permission {
  readonly roles: readonly string[];
  /**
   * Not for a day after another one has added the operator, given him his role, let him in again
   * or reset his second factor: who can make operators could be two of them at once.
   */
  readonly cools?: true;
  /** By it a second operator says yes to what a first one has asked for: two need to have it. */
  readonly needsTwo?: true;
}

/** Permissions of a room by their names, such as `deposits.read`. */
export type PermissionTable = Readonly<Record<string, Permission>>;

/** The permissions of all rooms: the one table, enforced on the server for every call. */
export class Permissions {
  private readonly table: ReadonlyMap<string, Permission>;

  /** Each name may be declared once. */
  constructor(tables: readonly PermissionTable[]) {
    const entries = tables.flatMap((each) => Object.entries(each));
    this.table = new Map(entries);
    if (this.table.size !== entries.length) throw new Error('a permission is declared twice');
  }

  /** All permissions with their roles, in the order of the rooms. */
  all(): readonly (readonly [name: string, roles: readonly string[]])[] {
    return [...this.table].map(([name, { roles }]) => [name, roles] as const);
  }

  /** Whether a role has a permission. One that no room declares is nobody's. */
  has(role: string, name: string): boolean {
    return this.table.get(name)?.roles.includes(role) ?? false;
  }

  /** Whether new operators wait for it. */
  cools(name: string): boolean {
    return this.table.get(name)?.cools === true;
  }
}
