/** Whether money can come in. */
import { sql } from 'kysely';
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';
import type { DepositSettings } from '../settings.ts';

/** A chain that was not looked at for longer is not watched. */
const MAX_SILENCE_MS = 5 * 60_000;

export const depositOpening: readonly OpeningCheck[] = [
  {
    name: 'deposit_places',
    title: 'Customers can deposit',
    isMust: true,
    find: async ({ db, settings }: OpeningMeans<DepositSettings>) => {
      const { chainEthRpcUrl, depositXpubEth, chainBtcRpcUrl, depositXpubBtc } = settings;
      const isWatched =
        (chainEthRpcUrl !== undefined && depositXpubEth !== undefined) ||
        (chainBtcRpcUrl !== undefined && depositXpubBtc !== undefined);
      if (isWatched) return [];
      const { rows } = await sql`
        select from house_addresses where address <> '' limit 1`.execute(db);
      if (rows.length > 0) return [];
      const what = 'Deposits are impossible: no house address and no watched chain.';
      const action =
        'Set an address in the console, under House addresses, and have another operator ' +
        'confirm it; or set a node and its extended public key (CHAIN_ETH_RPC_URL and ' +
        'DEPOSIT_XPUB_ETH, or CHAIN_BTC_RPC_URL and DEPOSIT_XPUB_BTC).';
      return [{ what, action }];
    },
  },
  {
    name: 'chain_watchers',
    title: 'Chain watchers are running',
    isMust: false,
    isWatched: true,
    find: async ({ db, nowMs }: OpeningMeans) => {
      const { rows } = await sql<{ chain: string; checked_ms: string; failure: string }>`
        select chain, checked_ms, failure from chain_watchers order by chain`.execute(db);
      return rows
        .filter((row) => nowMs - Number(row.checked_ms) > MAX_SILENCE_MS)
        .map(({ chain, failure }) => ({
          what: `${chain} has not been checked for more than five minutes. ${failure}`.trim(),
          action: 'Check whether the node of CHAIN_ETH_RPC_URL or CHAIN_BTC_RPC_URL answers.',
        }));
    },
  },
];
