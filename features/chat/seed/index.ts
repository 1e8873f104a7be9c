/** What a demo has of the chat: its extras have names there, and have talked for a while. */
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import { checkName } from '../rules/names.ts';
import { DemoTalk } from '../server/demo-talk.ts';
import { nameMember, readMember } from '../store/members.ts';
import type { ChatTables } from '../store/tables.ts';

const STEP_MS = 8 * 60_000;
const STEPS = 24;

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: {
    readonly demoExtras: readonly number[];
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly nickname: string }>>;
  };
}

/** For a demo only; what is there already stays as it is. */
export const chatSeed = {
  demo: async ({ identity }: SeedNeeds, { gateway }: SeedMeans) => {
    const db = gateway.database<ChatTables>();
    const owners = identity.demoExtras;
    const [first] = owners;
    if (first === undefined || (await readMember(db, first)) !== undefined) return;
    const nowMs = gateway.nowMs();
    const faces = await identity.faces(owners);
    for (const owner of owners) {
      const checked = checkName(faces.get(owner)?.nickname ?? '', [], []);
      if (typeof checked === 'string') continue;
      await nameMember(db, { owner, isDemo: true }, checked, nowMs);
    }
    const talk = new DemoTalk(db, owners);
    for (let step = 0; step < STEPS; step += 1) {
      await talk.line(step, nowMs - (STEPS - step) * STEP_MS);
    }
  },
} satisfies RoomSeed;
