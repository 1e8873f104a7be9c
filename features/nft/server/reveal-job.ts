/**
 * Opens series under the root over new secrets, and says the secret of a box when its beacon is
 * there. The master secret lies sealed in the database; no call reads it, and no operator starts,
 * stops or repeats a draw.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SECRET_BYTES } from '../../../core/draw/draw.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { NftBox, NftSeries } from '../contract/index.ts';
import { pathOf, rootOfSecrets, secretOf } from '../rules/secrets.ts';
import { keepSecret, readSecret, readWaiting } from '../store/reading.ts';
import type { NftMarketView } from './market-view.ts';

const EVERY_MS = 500;
/** After a refusal a series is tried again so much later. */
const AGAIN_MS = 60_000;
const CONTEXT = 'nft.series';

/** Keeps the master secret of a series sealed, by the root over what follows from it. */
export async function keepSeriesSecret(
  db: Kysely<unknown>,
  secrets: SecretBox,
  { root, master }: { readonly root: string; readonly master: string },
): Promise<void> {
  await keepSecret(db, root, secrets.seal(master, CONTEXT));
}

/** The job of draws. */
export function revealJob(secrets: SecretBox, market: NftMarketView): Job {
  return {
    name: 'nft.draws',
    start: (gateway) => {
      const keeper = new SeriesKeeper(gateway, secrets, market);
      return repeatedly(gateway, EVERY_MS, () => keeper.step(), 'draws of boxes did not go on');
    },
  };
}

/** What the job does, one step at a time. */
class SeriesKeeper {
  private readonly gateway: Gateway;
  private readonly secrets: SecretBox;
  private readonly market: NftMarketView;
  private notBeforeMs = 0;

  constructor(gateway: Gateway, secrets: SecretBox, market: NftMarketView) {
    this.gateway = gateway;
    this.secrets = secrets;
    this.market = market;
  }

  async step(): Promise<void> {
    const confirmed = [...this.market.series.values()].find(({ state }) => state === 'confirmed');
    if (confirmed !== undefined && this.gateway.nowMs() >= this.notBeforeMs) {
      await this.open(confirmed);
    }
    const waiting = await readWaiting(this.gateway.database<unknown>());
    for (const box of waiting) {
      const series = this.market.series.get(box.seriesId);
      if (series !== undefined && isComplete(box, series)) await this.reveal(box, series);
    }
  }

  private async open({ id: seriesId, count }: Readonly<NftSeries>): Promise<void> {
    this.notBeforeMs = this.gateway.nowMs() + AGAIN_MS;
    const master = randomBytes(SECRET_BYTES).toString('hex');
    const root = rootOfSecrets(master, count);
    // Kept before it is promised: a promise that nobody can keep would be paid twice.
    await keepSeriesSecret(this.gateway.database<unknown>(), this.secrets, { root, master });
    const command = {
      type: 'nft.open_series',
      seriesId,
      root,
      opensAfterSale: true,
    } as const;
    const result = await this.gateway.submit({ actor: 0, command });
    if ('refused' in result) {
      this.gateway.log.warn({ refused: result.refused }, 'a series is not opened');
    } else this.notBeforeMs = 0;
  }

  private async reveal(box: NftBox, series: Readonly<NftSeries>): Promise<void> {
    const sealed = await readSecret(this.gateway.database<unknown>(), series.root);
    if (sealed === undefined) return;
    const master = this.secrets.open(sealed, CONTEXT);
    const command = {
      type: 'nft.reveal_box',
      boxId: box.id,
      secret: secretOf(master, box.number),
      path: pathOf(master, series.count, box.number),
    } as const;
    const result = await this.gateway.submit({ actor: 0, command });
    if ('refused' in result && result.refused === 'wrong_secret') {
      this.gateway.log.error({ box: box.id, refused: result.refused }, 'a box is not revealed');
    }
  }
}

function isComplete({ beacon }: NftBox, { markets }: Readonly<NftSeries>): boolean {
  const known = beacon === '' ? [] : (JSON.parse(beacon) as readonly unknown[]);
  return known.length === (JSON.parse(markets) as readonly unknown[]).length;
}
