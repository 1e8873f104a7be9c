/** The NFT market, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { NftCommand } from './contract/index.ts';
import { aimNft, nftActors, nftEndowments } from './testing/actors.ts';
import { nftCallExamples, nftSwitched } from './testing/calls.ts';
import { nftChanges } from './testing/console-changes.ts';
import { nftExamples } from './testing/examples.ts';
import { fillNft } from './testing/filling.ts';
import { nftScreens } from './testing/screens.ts';

export const card = {
  name: 'nft',
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
