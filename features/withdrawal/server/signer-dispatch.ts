import type { Envelope } from '../../../core/engine/command.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { Result } from '../../../platform/server/writer/writer-options.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Withdrawal, WithdrawalCommand } from '../contract.ts';
import { readUnderWay, type WithdrawalDatabase } from '../store/reading.ts';
import { type EthereumNode, paysOrder } from './ethereum.ts';
import type { SignerState } from './console-calls.ts';
import type { Destination } from '../../destinations/contract.ts';
import { isElsewhere } from './destination-hash.ts';
import type { Signer, SigningOrder, SigningReply } from './signer.ts';

/** Ways of a withdrawal that the signer knows. */
export const SIGNED_WAYS = ['ethereum', 'erc20'] as const;
const ETHER_DECIMALS = 18;
const TOKEN_DECIMALS = 6;
const POLL_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const REVERTED = 'the chain has refused the transaction';

/** What the signer dispatch works with. */
export interface SignerDispatchOptions {
  readonly db: WithdrawalDatabase;
  readonly node: EthereumNode;
  readonly signer: Signer;
  readonly confirmations: number;
  /** Contracts of tokens by the code of the coin. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly asset: (id: number) => AssetDefinition | undefined;
  readonly destination: (way: string, id: number) => Promise<Destination | undefined>;
  readonly submit: (envelope: Envelope) => Promise<Result>;
  readonly nowMs: () => number;
  readonly onFailure: (failure: string) => void;
}

/**
 * An amount of our books in the smallest unit of the chain; undefined when the chain knows nothing
 * as fine, which the rules do not let through.
 */
export function chainAmount(amount: bigint, scale: number, decimals: number): bigint | undefined {
  if (decimals >= scale) return amount * powerOfTen(decimals - scale);
  const finer = powerOfTen(scale - decimals);
  return amount % finer === 0n ? divide(amount, finer, 'down') : undefined;
}

/**
 * Hands approved withdrawals on Ethereum to the signer and follows them to their confirmation.
 * What must always hold: a withdrawal has one transaction, however often this process is stopped.
 * The signer gives the same one for the same id, and the rules take each step once, so every step
 * can be taken again.
 */
export class SignerDispatch {
  private readonly options: SignerDispatchOptions;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private pauseMs = POLL_MS;
  private failure = '';
  private checkedMs = 0;

  constructor(options: SignerDispatchOptions) {
    this.options = options;
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

  /** What keeps it from going on, for the console. */
  get state(): SignerState {
    return { isSet: true, checkedMs: this.checkedMs, failure: this.failure };
  }

  /**
   * Takes every withdrawal under way one step further. One that fails does not keep the others
   * waiting; the first failure is thrown when all have had their turn.
   */
  async step(): Promise<void> {
    const all = await readUnderWay(this.options.db, ['approved', 'signing', 'sent'], SIGNED_WAYS);
    const failures: unknown[] = [];
    for (const withdrawal of all) {
      await this.advance(withdrawal).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private later(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms);
  }

  private async run(): Promise<void> {
    try {
      await this.step();
      this.pauseMs = POLL_MS;
      this.failure = '';
      this.checkedMs = this.options.nowMs();
      this.later(POLL_MS);
    } catch (error) {
      const failure = failureText(error);
      if (failure !== this.failure) this.options.onFailure(failure);
      this.failure = failure;
      this.checkedMs = this.options.nowMs();
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
      this.later(this.pauseMs);
    }
  }

  private async advance(withdrawal: Withdrawal): Promise<void> {
    if (withdrawal.state === 'sent') {
      // What a person has sent a person follows.
      if (withdrawal.sentBy === 0) await this.follow(withdrawal);
      return;
    }
    const order = await this.orderOf(withdrawal);
    if (withdrawal.state === 'approved') {
      const { id: withdrawalId } = withdrawal;
      const refused = await this.give({ type: 'withdrawal.sign', withdrawalId });
      // Somebody was faster: rejected, or sent by hand.
      if (refused !== undefined) return;
    }
    await this.send(withdrawal, order);
  }

  /** From the signer to the network; noted before it is sent, so that no stop forgets it. */
  private async send(withdrawal: Withdrawal, order: SigningOrder): Promise<void> {
    const { id: withdrawalId } = withdrawal;
    const reply = await this.options.signer(order);
    if ('refused' in reply) {
      const reason = `the signer has refused it: ${reply.refused}`;
      await this.give({ type: 'withdrawal.failed', operator: 0, withdrawalId, reason });
      return;
    }
    this.checkReply(reply, order);
    const { txId } = reply;
    const refused = await this.give({ type: 'withdrawal.sent', operator: 0, withdrawalId, txId });
    if (refused !== undefined)
      throw new Error(`withdrawal ${withdrawalId} is not sent: ${refused}`);
    if (reply.raw !== undefined) await this.options.node.broadcast(reply.raw);
  }

  private async follow(withdrawal: Withdrawal): Promise<void> {
    const { id: withdrawalId, txId } = withdrawal;
    const { node, confirmations, signer } = this.options;
    const mined = await node.mined(txId);
    if (mined === undefined) {
      // Not in a block (any more): the same transaction is given to the network again.
      const order = await this.orderOf(withdrawal);
      const reply = await signer(order);
      if ('refused' in reply || reply.txId !== txId) {
        throw new Error(`the signer does not stand by withdrawal ${withdrawalId}`);
      }
      this.checkReply(reply, order);
      if (reply.raw !== undefined) await node.broadcast(reply.raw);
      return;
    }
    if (mined.confirmations < confirmations) return;
    if (mined.isSuccess) await this.give({ type: 'withdrawal.done', operator: 0, withdrawalId });
    else {
      const reason = REVERTED;
      await this.give({ type: 'withdrawal.failed', operator: 0, withdrawalId, reason });
    }
  }

  private checkReply(reply: Extract<SigningReply, { txId: string }>, order: SigningOrder): void {
    if (reply.raw === undefined || paysOrder(reply.raw, reply.txId, order)) return;
    throw new Error(`the signer has signed something else than ${order.id}`);
  }

  private async orderOf(withdrawal: Withdrawal): Promise<SigningOrder> {
    const { id, way, assetId, destinationId, amountUnits, feeUnits } = withdrawal;
    const asset = this.options.asset(assetId);
    const destination = await this.options.destination(way, destinationId);
    if (isElsewhere(withdrawal, destination)) {
      throw new Error(`withdrawal ${id} would go elsewhere than its customer has said: reject it`);
    }
    const isToken = way === 'erc20';
    const token = isToken ? this.options.tokens.get(asset?.code ?? '') : undefined;
    const decimals = isToken ? TOKEN_DECIMALS : ETHER_DECIMALS;
    const amount = chainAmount(amountUnits - feeUnits, asset?.scale ?? 8, decimals);
    if (destination === undefined || amount === undefined || (isToken && token === undefined)) {
      throw new Error(`withdrawal ${id} cannot be handed to the signer: send it by hand`);
    }
    return {
      id: `withdrawal-${id}`,
      network: isToken ? 'erc20' : 'ethereum',
      chainId: await this.options.node.chainId(),
      to: destination.shown,
      token: token ?? null,
      amount: amount.toString(),
      nonce: 'next_of_signer',
    };
  }

  private async give(command: WithdrawalCommand): Promise<string | undefined> {
    const result = await this.options.submit({ actor: 0, command });
    return 'refused' in result ? result.refused : undefined;
  }
}

/** What went wrong, without addresses of nodes, which may carry passwords. */
function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.replaceAll(/\b\w+:\/\/\S+/g, '…').split('\n');
  return first.slice(0, 200);
}
