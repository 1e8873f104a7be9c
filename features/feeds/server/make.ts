import { resolve } from 'node:path';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { FeedsServer, type FeedsServerOptions } from './index.ts';
import type { LogKeeperOptions } from './log-keeper.ts';
import type { FeedsServerNeeds } from './needs.ts';
import { TickLog } from './tick-log.ts';
import type { FeedsSettings } from '../settings/index.ts';

/** What the feeds ask of the house. */
export interface FeedsProviders {
  readonly means: ServerMeans<FeedsSettings>;
  readonly catalogue: {
    readonly directory: { assets(): readonly AssetDefinition[] };
    feedsNeeds(): FeedsServerNeeds;
  };
  readonly fairness: {
    /** The ticks that receipts need for ever. */
    readonly neededTicks: LogKeeperOptions['neededTicks'];
  };
  readonly operators: Pick<FeedsServerOptions, 'corrected'>;
}

/** Makes the server of the feeds out of what the house gives. */
export function makeFeeds(providers: FeedsProviders): FeedsServer {
  const { settings, reading, keys, secrets, runsMarket, onStep } = providers.means;
  const dataFolder = resolve(settings.dataFolder);
  return new FeedsServer({
    needs: providers.catalogue.feedsNeeds(),
    assets: () => providers.catalogue.directory.assets(),
    signingKey: keys.key,
    feed: settings.feed,
    stocks: {
      sources: settings.stockSources ?? [],
      everyMs: settings.stockQuotesSeconds * 1000,
    },
    seed: settings.feedSeed,
    secrets,
    speed: settings.feedSpeed,
    startMs: settings.feedStartMs,
    runs: runsMarket,
    hasPlayMoney: settings.mode === 'demo',
    corrected: (owner) => providers.operators.corrected(owner),
    hasCrowd: settings.mode === 'demo' && settings.feed.kind !== 'live',
    onStep,
    publicLog: {
      log: new TickLog(reading.tables(), dataFolder, keys.key),
      dataFolder,
      retentionDays: settings.tickRetentionDays,
      neededTicks: () => providers.fairness.neededTicks(),
    },
  });
}
