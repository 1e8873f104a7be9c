import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  padHex,
  parseAbi,
  publicActions,
  toHex,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

const BINARIES: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
};
/** The published test words, whose accounts a development chain funds; the first signs. */
const WORDS = 'test test test test test test test test test test test junk';
const PAYER = 1;
const ABI = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
]);
export const TOKEN_ADDRESS: Hex = '0x7000000000000000000000000000000000000007';
const TRANSFER_TOPIC = keccak256(toHex('Transfer(address,address,uint256)'));

const OPCODES = {
  add: '01',
  sub: '03',
  lt: '10',
  eq: '14',
  shr: '1c',
  caller: '33',
  calldataload: '35',
  mstore: '52',
  sload: '54',
  sstore: '55',
  jumpi: '57',
  jumpdest: '5b',
  dup1: '80',
  dup2: '81',
  dup3: '82',
  swap1: '90',
  log3: 'a3',
  return: 'f3',
  revert: 'fd',
} as const;
type Step = keyof typeof OPCODES | `push ${string}` | `to ${string}` | `label ${string}`;

/** Bytes of a program: `push` takes hexadecimal digits, `to` the place of a label. */
function assemble(steps: readonly Step[]): Hex {
  const labels = new Map<string, number>();
  const parts: (string | { readonly label: string })[] = [];
  let length = 0;
  for (const step of steps) {
    const [kind = '', value = ''] = step.split(' ');
    if (kind === 'label') labels.set(value, length);
    if (kind === 'to') {
      parts.push({ label: value });
      length += 2;
      continue;
    }
    const push = (0x5f + value.length / 2).toString(16) + value;
    const opcode = OPCODES[(kind === 'label' ? 'jumpdest' : kind) as keyof typeof OPCODES];
    const bytes = kind === 'push' ? push : opcode;
    parts.push(bytes);
    length += bytes.length / 2;
  }
  const place = (label: string): string =>
    `60${(labels.get(label) ?? 0).toString(16).padStart(2, '0')}`;
  return `0x${parts.map((part) => (typeof part === 'string' ? part : place(part.label))).join('')}`;
}

/**
 * The smallest token that tells the truth: balances by address in the storage, `transfer` with its
 * event, `balanceOf`. Whoever has too little is reverted.
 */
const TOKEN_CODE = assemble([
  ...(['push 00', 'calldataload', 'push e0', 'shr', 'dup1'] as const),
  ...(['push a9059cbb', 'eq', 'to transfer', 'jumpi'] as const),
  ...(['push 70a08231', 'eq', 'to balance', 'jumpi', 'push 00', 'dup1', 'revert'] as const),
  ...(['label balance', 'push 04', 'calldataload', 'sload', 'push 00', 'mstore'] as const),
  ...(['push 20', 'push 00', 'return'] as const),
  ...(['label transfer', 'push 24', 'calldataload', 'caller', 'sload', 'dup2', 'dup2'] as const),
  ...(['lt', 'to poor', 'jumpi', 'dup2', 'swap1', 'sub', 'caller', 'sstore'] as const),
  ...(['push 04', 'calldataload', 'dup1', 'sload', 'dup3', 'add', 'dup2', 'sstore'] as const),
  ...(['dup2', 'push 00', 'mstore', 'caller'] as const),
  `push ${TRANSFER_TOPIC.slice(2)}`,
  ...(['push 20', 'push 00', 'log3', 'push 01', 'push 00', 'mstore'] as const),
  ...(['push 20', 'push 00', 'return', 'label poor', 'push 00', 'dup1', 'revert'] as const),
]);

function client(url: string) {
  const transport = http(url, { retryCount: 0 });
  return createTestClient({ mode: 'anvil', transport, cacheTime: 0 }).extend(publicActions);
}

function started(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(`http://${found}`);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`anvil ended with ${code}: ${said}`)));
  });
}

/** A real Ethereum node on this machine, in which blocks are mined when a test says so. */
export class EthereumChain {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly rpc: ReturnType<typeof client>;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.child = child;
    this.rpc = client(url);
  }

  /** Opens a chain with the token, of which the test's payer has a million. */
  static async open(): Promise<EthereumChain> {
    const name = BINARIES[`${process.platform} ${process.arch}`];
    // The package names one for each machine, which stands beside it.
    const find = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'));
    const folder = dirname(find.resolve(`@foundry-rs/anvil-${name}/package.json`));
    const args = ['--no-mining', '--port', '0', '--host', '127.0.0.1'];
    const child = spawn(join(folder, 'bin', 'anvil'), args, {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const chain = new EthereumChain(await started(child), child);
    await chain.rpc.setCode({ address: TOKEN_ADDRESS, bytecode: TOKEN_CODE });
    await chain.giveTokens(chain.payer.address, 1_000_000_000_000n);
    await chain.mine(5);
    return chain;
  }

  /** Sets what an address has of the token. */
  async giveTokens(owner: Hex, amount: bigint): Promise<void> {
    const value = numberToHex(amount, { size: 32 });
    await this.rpc.setStorageAt({ address: TOKEN_ADDRESS, index: padHex(owner), value });
  }

  /** A signed payment of ether; it can be given to the chain again after a reorganisation. */
  async signEther(to: Hex, value: bigint, nonceAhead = 0): Promise<Hex> {
    return this.payer.signTransaction({ ...(await this.common(nonceAhead)), to, value });
  }

  /** A signed payment of the token. */
  async signTokens(to: Hex, amount: bigint, nonceAhead = 0): Promise<Hex> {
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, amount] });
    const common = await this.common(nonceAhead);
    return this.payer.signTransaction({ ...common, to: TOKEN_ADDRESS, data });
  }

  /** Gives a signed transaction to the network. */
  async send(serializedTransaction: Hex): Promise<Hex> {
    return this.rpc.sendRawTransaction({ serializedTransaction });
  }

  mine(blocks: number): Promise<void> {
    return this.rpc.mine({ blocks });
  }

  /** Replaces the last blocks by as many empty ones. */
  async reorganise(depth: number): Promise<void> {
    await this.rpc.request({ method: 'anvil_reorg', params: [depth, []] } as never);
  }

  /** How many transactions wait to be mined. */
  async waiting(): Promise<number> {
    const status = await this.rpc.getTxpoolStatus();
    return status.pending + status.queued;
  }

  ether(address: Hex): Promise<bigint> {
    return this.rpc.getBalance({ address });
  }

  async tokens(owner: Hex): Promise<bigint> {
    const args = [owner] as const;
    const call = { address: TOKEN_ADDRESS, abi: ABI, functionName: 'balanceOf' as const, args };
    return this.rpc.readContract(call);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }

  private get payer() {
    return mnemonicToAccount(WORDS, { addressIndex: PAYER });
  }

  private async common(nonceAhead: number) {
    const { address } = this.payer;
    const nonce = (await this.rpc.getTransactionCount({ address })) + nonceAhead;
    const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
    return { chainId: 31_337, nonce, gas: 100_000n, type: 'eip1559' as const, ...fees };
  }
}
