/** The NFT market, as tests find it. */
import { NUMBER_AND_MARKETS, type TestingCard } from '../../tests/support/testing-card.ts';
import type { NftCommand } from './contract/index.ts';
import { aimNft, nftActors, nftEndowments } from './testing/actors.ts';
import { nftCallExamples, nftSwitched } from './testing/calls.ts';
import { nftChanges } from './testing/console-changes.ts';
import { nftExamples } from './testing/examples.ts';
import { fillNft } from './testing/filling.ts';
import { nftScreens } from './testing/screens.ts';

export const card = {
  name: 'nft',
  unproven: {
    box: [
      ...NUMBER_AND_MARKETS,
      // The chain hashes its time with each tick.
      'order.beacon.*.timeMs less',
      'order.beacon.*.timeMs more',
      'order.boughtMs more',
      'order.drawnMs more',
    ],
  },
  examples: nftExamples,
  soundCalls: nftCallExamples,
  switched: nftSwitched,
  // Only timers, the job of draws and the console's own checks could be told these.
  unheard: [
    'bad_operator',
    'bad_root',
    'no_beacon',
    'not_its_turn',
    'root_used',
    'too_early',
    'unknown_box',
    'wrong_secret',
  ],
  endowments: nftEndowments,
  actors: nftActors,
  aim: aimNft,
  consoleChanges: nftChanges,
  screens: nftScreens,
  fill: fillNft,
} as const satisfies TestingCard<NftCommand>;
