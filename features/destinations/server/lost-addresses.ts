/**
 * Addresses from which nothing comes back: contracts of tokens, which keep what is sent to them,
 * and those that burn. Each is written in the one way of its network.
 */
import type { Network } from '../../deposit/contract.ts';

/** What a lost address is, and its name. */
export interface LostAddress {
  readonly kind: 'token_contract' | 'burn_address';
  readonly name: string;
}

const ETHEREUM = {
  '0xdAC17F958D2ee523a2206206994597C13D831ec7': 'Tether USD (USDT)',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 'USD Coin (USDC)',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F': 'Dai (DAI)',
  '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': 'Wrapped BTC (WBTC)',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': 'Wrapped Ether (WETH)',
  '0x514910771AF9Ca656af840dff83E8264EcF986CA': 'Chainlink (LINK)',
};
const TRON = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'Tether USD (USDT)',
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USD Coin (USDC)',
};
const SOLANA = {
  So11111111111111111111111111111111111111112: 'Wrapped SOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USD Coin (USDC)',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'Tether USD (USDT)',
};
const CONTRACTS: Partial<Record<Network, Readonly<Record<string, string>>>> = {
  ethereum: ETHEREUM,
  erc20: ETHEREUM,
  tron: TRON,
  trc20: TRON,
  solana: SOLANA,
};

const ETHEREUM_BURNS = [
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
];
const TRON_BURNS = ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'];
const BURNS: Partial<Record<Network, readonly string[]>> = {
  ethereum: ETHEREUM_BURNS,
  erc20: ETHEREUM_BURNS,
  tron: TRON_BURNS,
  trc20: TRON_BURNS,
  bitcoin: ['1BitcoinEaterAddressDontSendf59kuE', '1111111111111111111114oLvT2'],
  solana: ['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111'],
  xrp: ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
};

/** Every lost address that is known, by network. */
export function lostAddresses(network: Network): ReadonlyMap<string, LostAddress> {
  const contracts = Object.entries(CONTRACTS[network] ?? {}).map(
    ([address, name]) => [address, { kind: 'token_contract', name }] as const,
  );
  const burns = (BURNS[network] ?? []).map(
    (address) => [address, { kind: 'burn_address', name: address }] as const,
  );
  return new Map<string, LostAddress>([...contracts, ...burns]);
}
