/** The secrets of draws: made before the first entry, told as soon as the beacon has come. */
import { randomBytes } from 'node:crypto';
import { commitmentOf, SECRET_BYTES } from '../../../core/draw/draw.ts';
import { isRefusal } from '../../../core/engine/command.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { DOLLAR_CODE, type Market } from '../../catalogue/contract.ts';
import { keepSecret, readSecret } from '../store/pages.ts';
import type { ProjectsView } from './projects-view.ts';

const EVERY_MS = 2_000;
const WAITED_FOR: readonly string[] = ['beacon_missing', 'not_drawing', 'room_halted'];

function contextOf(commitment: string): string {
  return `ieo draw ${commitment}`;
}

/** Makes the secret of a draw and keeps it sealed; gives its commitment. */
export async function newSecret(gateway: Gateway, box: SecretBox): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const commitment = commitmentOf(secret);
  await keepSecret(gateway.database(), commitment, box.seal(secret, contextOf(commitment)));
  return commitment;
}

/** The markets whose prices are the beacon of a draw, by the names of their coins. */
const BEACON_CODES: readonly string[] = ['BTC', 'ETH', 'SOL'];

/** The markets of the beacon, against the dollar coin. */
export function beaconMarketsOf(markets: readonly Market[]): number[] {
  const against = markets.filter(({ quote }) => quote.code === DOLLAR_CODE);
  return BEACON_CODES.flatMap((code) => against.find(({ base }) => base.code === code)?.id ?? []);
}

/** Tells the secrets of projects that are being drawn; the rule refuses what does not fit. */
async function tellSecrets(
  gateway: Gateway,
  box: SecretBox,
  projects: ProjectsView,
): Promise<void> {
  const drawing = projects.all().filter(({ row }) => row.state === 'drawing');
  for (const { row, terms } of drawing) {
    const sealed = await readSecret(gateway.database(), terms.commitment);
    if (sealed === undefined) continue;
    const secret = box.open(sealed, contextOf(terms.commitment));
    const command = { type: 'ieo.reveal', projectId: row.id, secret } as const;
    const result = await gateway.submit({ actor: 0, command });
    if (isRefusal(result) && !WAITED_FOR.includes(result.refused)) {
      gateway.log.error({ project: row.id, refused: result.refused }, 'a draw is not revealed');
    }
  }
}

/** The job of draws: no operator starts, stops or repeats it. */
export function drawsJob(box: SecretBox, projects: ProjectsView): Job {
  return {
    name: 'ieo.draws',
    start: (gateway) =>
      repeatedly(
        gateway,
        EVERY_MS,
        () => tellSecrets(gateway, box, projects),
        'secrets of draws cannot be told',
      ),
  };
}
