/** The demo's verified customer. The form is marked as play: no such document exists. */
import type { Gateway } from '../../platform/server/gateway.ts';
import type { DecideForm, FormLevel, SubmitForm } from './contract.ts';
import { addForm, readLevels, type VerificationTables } from './store/forms.ts';
import type { ServerMeans } from '../../platform/server/rooms/means.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';

/** The first operator of the demo, who has looked at it. */
const FIRST_OPERATOR = 1;

const FIELDS = {
  idType: '1',
  name: 'Demo',
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

/** Verifies a demo customer at a level; does nothing when he has sent such a form already. */
export async function seedVerification(
  gateway: Gateway,
  owner: number,
  person: { readonly number: string; readonly name?: string },
  level: FormLevel = 1,
): Promise<void> {
  const db = gateway.database<VerificationTables>();
  if ((await readLevels(db, owner)).has(level)) return;
  const createdMs = gateway.nowMs();
  const formId = await addForm(db, {
    owner,
    level,
    fields: { ...FIELDS, ...person },
    documentHash: '',
    createdMs,
  });
  const submit: SubmitForm = { type: 'verification.submit', level, formId };
  const decide: DecideForm = {
    type: 'verification.decide',
    operator: FIRST_OPERATOR,
    owner,
    level,
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
  readonly means: Pick<ServerMeans, 'isLived'>;
  readonly identity: {
    readonly demoCustomers: readonly number[];
    readonly demoCompany: readonly number[];
  };
}

/** Of the first customer's company every fourth has not sent his form yet. */
const EVERY = 4;

/**
 * The first of the demo's customers is verified, and most of those whom he has brought here; in a
 * house that is lived in the others are, too: what it gives to customers it gives to all of them.
 */
export const verificationSeed = {
  demo: async ({ identity, means }: SeedNeeds, { gateway }: SeedMeans) => {
    const [first, ...others] = identity.demoCustomers;
    const company = identity.demoCompany.filter((_owner, at) => at % EVERY !== EVERY - 1);
    const owners = first === undefined ? [] : [first, ...company];
    const verify = (owner: number, at: number, series: string) =>
      seedVerification(gateway, owner, { number: `${series}${String(at + 1).padStart(6, '0')}` });
    await Promise.all([
      ...owners.map((owner, at) => verify(owner, at, 'DEM')),
      ...(means.isLived ? others : []).map((owner, at) => verify(owner, at, 'DEO')),
    ]);
  },
} satisfies RoomSeed;
