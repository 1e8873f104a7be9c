/** The invented tokens of a demo, and its first project. */
import { isRefusal } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { powerOfTen } from '../../../core/money/units.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import type { AssetDefinition, DecideListing, ListAsset } from '../../catalogue/contract.ts';
import { endowment } from '../../wallet/contract.ts';
import type { PublishProject } from '../contract.ts';
import {
  DEMO_PROJECTS,
  type DemoProject,
  demoPage,
  demoTerms,
  FIRST_WINDOW_MS,
  issueOf,
} from './projects.ts';
import { readPages, writePage } from '../store/pages.ts';

const [FIRST_OPERATOR, SECOND_OPERATOR] = [1, 2];
const REASON = 'a demo';

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { assets(): readonly AssetDefinition[] } };
}

/** Lists a token that is not there yet, as two operators would. */
async function listToken(gateway: Gateway, { asset }: DemoProject): Promise<void> {
  const ask: ListAsset = {
    type: 'catalogue.list_asset',
    operator: FIRST_OPERATOR,
    asset,
    reason: REASON,
  };
  const asked = await gateway.submit({ actor: 0, command: ask });
  if (isRefusal(asked)) return;
  const yes: DecideListing = {
    type: 'catalogue.decide_listing',
    operator: SECOND_OPERATOR,
    id: asked.answer.id,
    verdict: 'confirm',
  };
  await gateway.submit({ actor: 0, command: yes });
}

/** For a demo only: in live mode two operators list, fund and publish. */
export const ieoSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { gateway, give }: SeedMeans) => {
    for (const project of DEMO_PROJECTS) await listToken(gateway, project);
    const coin = (code: string) => directory.assets().find((it) => it.code === code);
    const gifts = DEMO_PROJECTS.flatMap((project) => {
      const asset = coin(project.asset.code);
      if (asset === undefined) return [];
      const amount = (issueOf(project) * powerOfTen(asset.scale)).toString();
      const kind = KIND.house as AccountKind;
      return [{ owner: HOUSE.ieoVault, kind, assetId: asset.id, amount }];
    });
    if (gifts.length > 0) await give(...endowment(gifts));
    const [first] = DEMO_PROJECTS;
    if (first === undefined) return;
    const beginMs = gateway.nowMs();
    const terms = demoTerms(first, coin, { beginMs, endMs: beginMs + FIRST_WINDOW_MS });
    if (terms === undefined) return;
    const command: PublishProject = {
      type: 'ieo.publish',
      operator: FIRST_OPERATOR,
      terms,
      reason: REASON,
    };
    await give(command, ['terms_exist', 'already_trading', 'house_is_full']);
    await writePages(gateway);
  },
} satisfies RoomSeed;

/** Writes the pages of a demo's projects where there are none. */
async function writePages(gateway: Gateway): Promise<void> {
  const db = gateway.database<unknown>();
  const say = (language: Language, key: string) => gateway.phrases.say(language, key);
  const known = await readPages(
    db,
    DEMO_PROJECTS.map(({ id }) => id),
  );
  for (const project of DEMO_PROJECTS) {
    if (!known.has(project.id)) await writePage(db, demoPage(project, say));
  }
}
