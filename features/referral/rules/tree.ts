/** Who invited whom. Inviters are older, so that no way upwards ever comes back. */
import { LEVELS, type Member } from '../contract.ts';

const NOBODY: readonly number[] = [];

/** All members by number, and whom each has invited. */
export class Tree {
  private readonly members = new Map<number, Member>();
  private readonly invited = new Map<number, number[]>();
  /** A way to the top that grows shorter with each question; chains may be of any length. */
  private readonly shortcuts = new Map<number, number>();

  /** Adds a member. */
  add(member: Member): void {
    this.members.set(member.owner, member);
    this.shortcuts.set(member.owner, member.inviter);
    const others = this.invited.get(member.inviter);
    if (others === undefined) this.invited.set(member.inviter, [member.owner]);
    else others.push(member.owner);
  }

  /** Whether somebody was invited. */
  has(owner: number): boolean {
    return this.members.has(owner);
  }

  /** Whom somebody has invited, in the order in which they joined. */
  invitedBy(owner: number): readonly number[] {
    return this.invited.get(owner) ?? NOBODY;
  }

  /** Who stands above a member, the nearest first, as far as levels go. */
  above(owner: number): number[] {
    const found: number[] = [];
    let inviter = this.members.get(owner)?.inviter;
    while (inviter !== undefined && found.length < LEVELS) {
      found.push(inviter);
      inviter = this.members.get(inviter)?.inviter;
    }
    return found;
  }

  /** Who stands at the top of somebody's tree; himself where nobody has invited him. */
  topOf(owner: number): number {
    const way: number[] = [];
    let top = owner;
    for (let up = this.shortcuts.get(top); up !== undefined; up = this.shortcuts.get(top)) {
      way.push(top);
      top = up;
    }
    for (const each of way) this.shortcuts.set(each, top);
    return top;
  }

  /** All members by number. */
  sorted(): Member[] {
    return [...this.members.values()].sort((a, b) => a.owner - b.owner);
  }
}
