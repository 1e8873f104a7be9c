import type { Envelope } from '../../../../core/engine/command.ts';
import type { Result } from '../../../../platform/server/writer/writer-options.ts';
import type { DepositCommand } from '../../contract.ts';
import {
  addBlock,
  dropBlocks,
  forgetPayment,
  type KnownBlock,
  type KnownPayment,
  markPayment,
  noteWatcher,
  readBlocks,
  readPayments,
} from '../../store/chain.ts';
import { readDerivedFrom } from '../../store/addresses.ts';
import type { DepositDatabase } from '../../store/reading.ts';
import { bookUnits, type ChainNode, type Payment } from './node.ts';

/** Blocks that are kept to find out where a reorganisation begins. */
export const KEPT_BLOCKS = 240;
const BLOCKS_A_STEP = 25;
const POLL_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const VANISHED = 'the chain no longer has this transaction';

/** What a watcher works with. */
export interface WatcherOptions {
  readonly node: ChainNode;
  readonly db: DepositDatabase;
  readonly confirmations: number;
  readonly submit: (envelope: Envelope) => Promise<Result>;
  /** The coin of a code, as the books have it. */
  readonly asset: (code: string) => { readonly id: number; readonly scale: number } | undefined;
  readonly nowMs: () => number;
  /** Told when a payment was seen, or is gone. */
  readonly onSeen: (owner: number) => void;
  readonly onFailure: (chain: string, failure: string) => void;
  /** Told of every look: whether it came to its end. */
  readonly onLook: (chain: string, isGood: boolean) => void;
}

/** What went wrong, without the address of the node, which may carry its password. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.replaceAll(/\b\w+:\/\/\S+/g, '…').split('\n');
  return first.slice(0, 200);
}

/**
 * Follows a chain block by block. What must always hold: a payment is credited after enough
 * blocks, once, however often this process is stopped; what a reorganisation takes out of the
 * chain is taken back. The rules refuse a second credit and a second reversal, so every step can
 * be taken again: it notes first what it will do, and forgets it only when it is done.
 */
export class ChainWatcher {
  private readonly options: WatcherOptions;
  private readonly chain: string;
  /** Owners by address in small letters: chains differ in how they write capitals. */
  private readonly owners = new Map<string, number>();
  private nextIndex = 0;
  private timer: NodeJS.Timeout | undefined;
  private pauseMs = POLL_MS;
  private lastFailure = '';
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(options: WatcherOptions) {
    this.options = options;
    this.chain = options.node.chain;
  }

  /** Goes on by itself until it is stopped. */
  start(): void {
    this.later(0);
  }

  /** Stops after the step that is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * Reads what is new and does what follows from it; true when there is more to read at once.
   * Rejects when the node or the database cannot be asked: the same step is then taken again.
   */
  async step(): Promise<boolean> {
    await this.reverseVanished();
    const tip = await this.options.node.tip();
    const blocks = await readBlocks(this.options.db, this.chain);
    const last = blocks[0] === undefined ? await this.begin(tip) : await this.meet(tip, blocks);
    await this.reverseVanished();
    const read = await this.readOn(last, tip);
    await this.creditRipe(read);
    await this.note(read.height, '');
    return read.height < tip && read.height > last.height;
  }

  private later(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms);
  }

  private async run(): Promise<void> {
    try {
      const isMore = await this.step();
      this.options.onLook(this.chain, true);
      this.pauseMs = POLL_MS;
      this.lastFailure = '';
      this.later(isMore ? 0 : POLL_MS);
    } catch (error) {
      // Asked less and less often, and said once: a node that is away is away for a while.
      const failure = failureText(error);
      this.options.onLook(this.chain, false);
      if (failure !== this.lastFailure) this.options.onFailure(this.chain, failure);
      this.lastFailure = failure;
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
      await this.note(undefined, failure).catch(() => undefined);
      this.later(this.pauseMs);
    }
  }

  /** A first start looks back far enough to see what is not confirmed yet. */
  private async begin(tip: number): Promise<KnownBlock> {
    const height = Math.max(0, tip - this.options.confirmations);
    const block = { height, hash: await this.options.node.hashAt(height) };
    await this.keep(block, []);
    return block;
  }

  /** The newest block that the chain still has; what is above it is dropped. */
  private async meet(tip: number, blocks: readonly KnownBlock[]): Promise<KnownBlock> {
    const [newest] = blocks;
    if (newest === undefined) throw new Error('no block is kept');
    const shared = blocks.filter(({ height }) => height <= tip);
    // A node that lags behind knows fewer blocks but no other ones: that is no reorganisation.
    if (shared.length === 0) return newest;
    for (const block of shared) {
      if ((await this.options.node.hashAt(block.height)) !== block.hash) continue;
      if (block === shared[0]) return newest;
      await dropBlocks(this.options.db, this.chain, block.height);
      return block;
    }
    throw new Error(`a reorganisation goes deeper than ${KEPT_BLOCKS} blocks: look at it by hand`);
  }

  private async readOn(from: KnownBlock, tip: number): Promise<KnownBlock> {
    await this.learnAddresses();
    let last = from;
    for (let count = 0; count < BLOCKS_A_STEP && last.height < tip; count += 1) {
      const height = last.height + 1;
      const block = await this.options.node.read(height, (address) =>
        this.owners.has(address.toLowerCase()),
      );
      // The chain has turned meanwhile; the next step finds out from where on.
      if (block.parent !== last.hash) return last;
      const payments = block.payments.flatMap((payment) => this.known(payment, height));
      await this.keep({ height, hash: block.hash }, payments);
      for (const { owner } of payments) this.options.onSeen(owner);
      last = { height, hash: block.hash };
    }
    return last;
  }

  private keep(block: KnownBlock, payments: readonly KnownPayment[]): Promise<void> {
    const { db, confirmations, nowMs } = this.options;
    const keptFrom = block.height - Math.max(KEPT_BLOCKS, confirmations * 4);
    return addBlock(db, this.chain, block, payments, { keptFrom, nowMs: nowMs() });
  }

  private known(payment: Payment, height: number): KnownPayment[] {
    const owner = this.owners.get(payment.address.toLowerCase());
    const asset = this.options.asset(payment.code);
    if (owner === undefined || asset === undefined) return [];
    const { network, txId, index, amount, decimals } = payment;
    const amountUnits = bookUnits(amount, decimals, asset.scale);
    if (amountUnits === 0n) return [];
    return [{ network, txId, index, owner, assetId: asset.id, amountUnits, height }];
  }

  private async learnAddresses(): Promise<void> {
    for (const row of await readDerivedFrom(this.options.db, this.chain, this.nextIndex)) {
      this.owners.set(row.address.toLowerCase(), row.owner);
      this.nextIndex = row.index + 1;
    }
  }

  private async creditRipe(last: KnownBlock): Promise<void> {
    const { db, confirmations } = this.options;
    const upTo = last.height - confirmations + 1;
    for (const payment of await readPayments(db, this.chain, 'pending', upTo)) {
      const { network, txId, index, owner, assetId, amountUnits, height } = payment;
      const refused = await this.give({
        type: 'deposit.chain_credit',
        network,
        txId,
        index,
        owner,
        assetId,
        amount: amountUnits.toString(),
        block: height,
      });
      if (refused === 'below_minimum') await markPayment(db, payment, 'too_small');
      else if (refused === undefined || refused === 'already_credited') {
        await markPayment(db, payment, 'credited');
      } else throw new Error(`a payment was not credited: ${refused}`);
    }
  }

  private async reverseVanished(): Promise<void> {
    const { db } = this.options;
    const all = Number.MAX_SAFE_INTEGER;
    for (const payment of await readPayments(db, this.chain, 'vanished', all)) {
      const { network, txId, index } = payment;
      const reason = VANISHED;
      // Whether it had been credited only the rules know: a stop may have come in between.
      const refused = await this.give({
        type: 'deposit.chain_reverse',
        network,
        txId,
        index,
        reason,
      });
      if (refused !== undefined && refused !== 'not_credited') {
        throw new Error(`a credit was not taken back: ${refused}`);
      }
      await forgetPayment(db, payment);
      this.options.onSeen(payment.owner);
    }
  }

  private async give(command: DepositCommand): Promise<string | undefined> {
    const result = await this.options.submit({ actor: 0, command });
    return 'refused' in result ? result.refused : undefined;
  }

  private note(tip: number | undefined, failure: string): Promise<void> {
    const { db, nowMs } = this.options;
    return noteWatcher(db, this.chain, { tip, nowMs: nowMs(), failure });
  }
}
