/** The front door of withdrawals: calls, the console's calls, live data, mails, the hand-over. */
import { printUnits } from '../../../core/money/text.ts';
import { StartupError } from '../../../platform/server/database/errors.ts';
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { type Withdrawal, withdrawalChanged } from '../contract.ts';
import type { WithdrawalDatabase } from '../store/reading.ts';
import { withdrawalCalls } from './calls.ts';
import { type SignerState, withdrawalConsoleCalls } from './console-calls.ts';
import { ethereumNode } from './ethereum.ts';
import { HandOver } from './hand-over.ts';
import type { WithdrawalServerNeeds } from './needs.ts';
import { signerAt } from './signer.ts';

/** What the room is made with. */
export interface WithdrawalServerOptions {
  readonly db: WithdrawalDatabase;
  readonly needs: WithdrawalServerNeeds;
  readonly asksPaymentPassword: boolean;
  readonly signerUrl: string | undefined;
  readonly ethereumUrl: string | undefined;
  readonly confirmations: number;
  readonly tokens: ReadonlyMap<string, string>;
}

const NO_SIGNER: SignerState = { isSet: false, checkedMs: 0, failure: '' };

const changedPart = flagPart('withdrawal_changed');
const balancesPart = flagPart('balances');

/** See the head of this file. */
export class WithdrawalServer implements RoomServer {
  readonly name = 'withdrawal';
  private readonly options: WithdrawalServerOptions;

  /** @throws StartupError when there is a signer and no node to follow what it signs. */
  constructor(options: WithdrawalServerOptions) {
    this.options = options;
    if (options.signerUrl !== undefined && options.ethereumUrl === undefined) {
      throw new StartupError(
        'SIGNER_URL needs CHAIN_ETH_RPC_URL: what is signed must be followed.',
      );
    }
  }

  serve(gateway: Gateway): Running {
    const { needs, asksPaymentPassword } = this.options;
    const handOver = this.handOver(gateway);
    gateway.addCalls(withdrawalCalls({ gateway, needs, asksPaymentPassword }));
    const signer = () => handOver?.state ?? NO_SIGNER;
    gateway.addConsoleCalls(withdrawalConsoleCalls({ gateway, needs, signer }));
    gateway.bus.on(withdrawalChanged, (withdrawal) => {
      const channel = privateChannel(withdrawal.owner);
      gateway.hub.publish(channel, changedPart, true);
      gateway.hub.publish(channel, balancesPart, true);
      this.write(withdrawal);
    });
    handOver?.start();
    return { stop: () => handOver?.stop() };
  }

  private handOver(gateway: Gateway): HandOver | undefined {
    const { db, needs, signerUrl, ethereumUrl, confirmations, tokens } = this.options;
    if (signerUrl === undefined || ethereumUrl === undefined) return undefined;
    return new HandOver({
      db,
      node: ethereumNode(ethereumUrl),
      signer: signerAt(signerUrl),
      confirmations,
      tokens,
      asset: (id) => needs.asset(id),
      destination: (way, id) => needs.lookAtDestination(way, id),
      submit: (envelope) => gateway.submit(envelope),
      nowMs: () => gateway.nowMs(),
      onFailure: (failure) => gateway.log.warn({ failure }, 'withdrawals are not handed over'),
    });
  }

  /** Mails at the steps that a customer waits for, or must know of when it was not him. */
  private write(withdrawal: Readonly<Withdrawal>): void {
    const { state, owner, amountUnits, assetId, reason, firstOperator } = withdrawal;
    const isNews = state === 'asked' ? firstOperator === 0 : MAILED.includes(state);
    const asset = this.options.needs.asset(assetId);
    if (!isNews || asset === undefined) return;
    const details = { amount: printUnits(amountUnits, asset.scale), name: asset.code, reason };
    void this.options.needs.notify(owner, `withdrawal.mail_${state}`, details);
  }
}

const MAILED: readonly Withdrawal['state'][] = ['done', 'rejected', 'failed'];
