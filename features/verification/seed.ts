/** The demo's verified customer. The form is marked as play: no such document exists. */
import type { Gateway } from '../../platform/server/gateway.ts';
import type { DecideForm, SubmitForm } from './contract.ts';
import { addForm, readLevels, type VerificationTables } from './store/forms.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';

/** The first operator of the demo, who has looked at it. */
const FIRST_OPERATOR = 1;

const FIELDS = {
  idType: '1',
  name: 'Alice Demo',
  number: 'DEM000001',
  front: '',
  reverse: '',
  hand: '',
  workAddress: '',
  familyAddress: '',
  relation: '',
  friendName: '',
  friendAddress: '',
  friendPhone: '',
};

/** Verifies a demo customer at the first level; does nothing when he has sent a form already. */
export async function seedVerification(
  gateway: Gateway,
  owner: number,
  person: Partial<Pick<typeof FIELDS, 'name' | 'number'>> = {},
): Promise<void> {
  const db = gateway.database<VerificationTables>();
  if ((await readLevels(db, owner)).size > 0) return;
  const createdMs = gateway.nowMs();
  const formId = await addForm(db, {
    owner,
    level: 1,
    fields: { ...FIELDS, ...person },
    documentHash: '',
    createdMs,
  });
  const submit: SubmitForm = { type: 'verification.submit', level: 1, formId };
  const decide: DecideForm = {
    type: 'verification.decide',
    operator: FIRST_OPERATOR,
    owner,
    level: 1,
    formId,
    verdict: 'approve',
    reason: '',
    note: '',
  };
  const given = [
    { actor: owner, command: submit },
    { actor: 0, command: decide },
  ];
  for (const { actor, command } of given) {
    const result = await gateway.submit({ actor, command });
    // A room that is parked gets it with the start after it goes on.
    if ('refused' in result && result.refused === 'room_halted') return;
    if ('refused' in result) throw new Error(`${command.type} was refused: ${result.refused}`);
  }
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
}

/** The first of the demo's customers is verified. */
export const verificationSeed = {
  demo: async ({ identity }: SeedNeeds, { gateway }: SeedMeans) => {
    const [first] = identity.demoCustomers;
    if (first !== undefined) await seedVerification(gateway, first);
  },
} satisfies RoomSeed;
