/** What the networks are called everywhere: names, so they are in no language. */
const NAMES: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  erc20: 'Ethereum (ERC-20)',
  trc20: 'TRON (TRC-20)',
  solana: 'Solana',
  xrp: 'XRP Ledger',
  dogecoin: 'Dogecoin',
  litecoin: 'Litecoin',
  cardano: 'Cardano',
  tron: 'TRON',
};

/** A network as people know it; an unknown one by the name that the wire has for it. */
export function networkName(network: string): string {
  return NAMES[network] ?? network;
}
