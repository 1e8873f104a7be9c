/** What a demo has of the chat: its extras have names there, and have talked for a while. */
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import { checkName } from '../rules/names.ts';
import { DemoTalk } from '../server/demo-talk.ts';
import { nameMember, readMember } from '../store/members.ts';
import type { ChatDatabase, ChatTables } from '../store/tables.ts';

const STEP_MS = 8 * 60_000;
const STEPS = 24;

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: {
    readonly demoCustomers: readonly number[];
    readonly demoExtras: readonly number[];
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly nickname: string }>>;
  };
}

/** Gives somebody of the demo a name, which is marked as what it is wherever it stands. */
async function named(db: ChatDatabase, owner: number, name: string, nowMs: number): Promise<void> {
  const checked = checkName(name, [], []);
  if (typeof checked !== 'string') await nameMember(db, { owner, isDemo: true }, checked, nowMs);
}

/** For a demo only; what is there already stays as it is. */
export const chatSeed = {
  demo: async ({ identity }: SeedNeeds, { gateway }: SeedMeans) => {
    const db = gateway.database<ChatTables>();
    const nowMs = gateway.nowMs();
    const isNew = async (owner: number | undefined) =>
      owner !== undefined && (await readMember(db, owner)) === undefined;
    // The first customer chooses a name himself; the second has said one thing before.
    const [, second] = identity.demoCustomers;
    if (second !== undefined && (await isNew(second))) {
      await named(db, second, 'Bob demo', nowMs);
      await new DemoTalk(db, [second]).line(1, nowMs - (STEPS + 1) * STEP_MS);
    }
    // They come with the past of a demo, which is lived after the customers are there.
    const owners = identity.demoExtras;
    if (!(await isNew(owners[0]))) return;
    const faces = await identity.faces(owners);
    for (const owner of owners) {
      await named(db, owner, faces.get(owner)?.nickname ?? '', nowMs);
    }
    const talk = new DemoTalk(db, owners);
    for (let step = 2; step < STEPS; step += 1) {
      await talk.line(step, nowMs - (STEPS - step) * STEP_MS);
    }
  },
} satisfies RoomSeed;
