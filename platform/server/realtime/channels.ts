/** Everybody with the same subscription. */
export interface Group<Member> {
  readonly channels: readonly string[];
  readonly members: Set<Member>;
}

/**
 * Who listens to which channel. Listeners with the same subscription are one group, so that what
 * they hear is put into words once. What is heard is counted up and down: asking again and again
 * costs what the subscription holds, however many others there are.
 */
export class Channels<Member> {
  private readonly counts = new Map<string, number>();
  private readonly byKey = new Map<string, Group<Member>>();
  private readonly keys = new Map<Member, string>();
  private readonly owned = new Map<Member, string>();

  /** Whether anybody listens to a channel. */
  isHeard(channel: string): boolean {
    return this.counts.has(channel);
  }

  /** All groups that have members. */
  groups(): IterableIterator<Group<Member>> {
    return this.byKey.values();
  }

  /** The private channel of a member, if it has one. */
  own(member: Member): string | undefined {
    return this.owned.get(member);
  }

  /** A member listens to these channels from now on, instead of those before. */
  subscribe(member: Member, channels: readonly string[]): void {
    const sorted = [...new Set(channels)].sort();
    const key = sorted.join('\n');
    const before = this.keys.get(member);
    if (before === key) return;
    if (before !== undefined) this.leaveGroup(member, before);
    this.keys.set(member, key);
    const group = this.byKey.get(key) ?? { channels: sorted, members: new Set<Member>() };
    if (group.members.size === 0) {
      this.byKey.set(key, group);
      for (const channel of sorted) this.count(channel, 1);
    }
    group.members.add(member);
  }

  /** A member listens to one private channel, instead of the one before. */
  listenPrivately(member: Member, channel: string): void {
    this.forgetPrivate(member);
    this.owned.set(member, channel);
    this.count(channel, 1);
  }

  /** A member has gone. */
  leave(member: Member): void {
    const key = this.keys.get(member);
    if (key !== undefined) this.leaveGroup(member, key);
    this.keys.delete(member);
    this.forgetPrivate(member);
  }

  private forgetPrivate(member: Member): void {
    const channel = this.owned.get(member);
    if (channel === undefined) return;
    this.owned.delete(member);
    this.count(channel, -1);
  }

  private leaveGroup(member: Member, key: string): void {
    const group = this.byKey.get(key);
    group?.members.delete(member);
    if (group === undefined || group.members.size > 0) return;
    this.byKey.delete(key);
    for (const channel of group.channels) this.count(channel, -1);
  }

  private count(channel: string, by: number): void {
    const now = (this.counts.get(channel) ?? 0) + by;
    if (now > 0) this.counts.set(channel, now);
    else this.counts.delete(channel);
  }
}
