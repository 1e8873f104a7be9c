/** The settings of deposits: nodes of chains, what counts on them, and keys of addresses. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';
import { address, text } from '../../platform/server/settings/shapes.ts';

/** A private key looks like a public one but for its first letters: those are what is checked. */
const publicKey = text.transform((value, context): string | undefined => {
  if (value === '') return undefined;
  if (/^[xzvt]pub[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(value)) return value;
  context.addIssue('not an extended public key');
  return z.NEVER;
});
const confirmations = text.regex(/^[1-9]\d{0,3}$/).transform(Number);
const tokens = text.transform((value, context): ReadonlyMap<string, string> => {
  const pairs = value
    .split(',')
    .map((pair) => /^([A-Z]{2,8})=(0x[0-9a-fA-F]{40})$/.exec(pair.trim()));
  const named = pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''] as const);
  if (pairs.every((pair) => pair !== null)) return new Map(named);
  context.addIssue('not a list of tokens');
  return z.NEVER;
});

export const depositSettings = settingsCard({
  rows: {
    CHAIN_ETH_RPC_URL: row(
      '',
      'an http or https address of a node',
      'Ethereum node; with DEPOSIT_XPUB_ETH deposits are seen on the chain',
      address(['http:', 'https:']),
    ),
    CHAIN_BTC_RPC_URL: row(
      '',
      'http://user:password@host:port of a node',
      'Bitcoin node; with DEPOSIT_XPUB_BTC deposits are seen on the chain',
      address(['http:', 'https:']),
    ),
    CHAIN_ETH_CONFIRMATIONS: row(
      '12',
      'a whole number from 1',
      'blocks until a deposit or withdrawal on Ethereum counts',
      confirmations,
    ),
    CHAIN_BTC_CONFIRMATIONS: row(
      '3',
      'a whole number from 1',
      'blocks until a deposit on Bitcoin counts',
      confirmations,
    ),
    CHAIN_TOKENS: row(
      'USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7,' +
        'USDC=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      'COIN=0xaddress, separated by commas',
      'contracts of the tokens on Ethereum, with 6 decimals each',
      tokens,
    ),
    DEPOSIT_XPUB_ETH: row(
      '',
      'an extended public key of an account (xpub…), never a private one',
      'deposit addresses on Ethereum are derived from it (BIP44)',
      publicKey,
    ),
    DEPOSIT_XPUB_BTC: row(
      '',
      'an extended public key of an account (xpub… or zpub…), never a private one',
      'deposit addresses on Bitcoin are derived from it (BIP84)',
      publicKey,
    ),
  },
  values: (read) => ({
    chainEthRpcUrl: read.CHAIN_ETH_RPC_URL,
    chainBtcRpcUrl: read.CHAIN_BTC_RPC_URL,
    chainEthConfirmations: read.CHAIN_ETH_CONFIRMATIONS,
    chainBtcConfirmations: read.CHAIN_BTC_CONFIRMATIONS,
    chainTokens: read.CHAIN_TOKENS,
    depositXpubEth: read.DEPOSIT_XPUB_ETH,
    depositXpubBtc: read.DEPOSIT_XPUB_BTC,
  }),
  secret: ['CHAIN_ETH_RPC_URL', 'CHAIN_BTC_RPC_URL', 'DEPOSIT_XPUB_ETH', 'DEPOSIT_XPUB_BTC'],
  families: ['CHAIN_ETH_', 'CHAIN_BTC_', 'DEPOSIT_XPUB_'],
});

export type DepositSettings = ValuesOf<typeof depositSettings>;
