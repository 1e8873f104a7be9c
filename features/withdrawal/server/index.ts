import { printUnits } from '../../../core/money/text.ts';
import { StartupError } from '../../../platform/server/database/errors.ts';
import { type Consumer, type Effect, handler } from '../../../platform/server/durable/consumer.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { type Call, ok } from '../../../platform/server/http/call.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { type Withdrawal, withdrawalChanged } from '../contract.ts';
import {
  readLeaving,
  readWithdrawals,
  type WithdrawalDatabase,
  type WithdrawalQuery,
} from '../store/reading.ts';
import type { OutInput } from '../wire.ts';
import { askWithdrawal, withdrawalCalls } from './calls.ts';
import { type SignerState, withdrawalConsoleCalls } from './console-calls.ts';
import { ethereumNode } from './ethereum.ts';
import { SignerDispatch } from './signer-dispatch.ts';
import type { WithdrawalServerNeeds } from './needs.ts';
import { signerAt } from './signer.ts';

/** What the room is made with. */
export interface WithdrawalServerOptions {
  readonly db: WithdrawalDatabase;
  readonly needs: WithdrawalServerNeeds;
  readonly asksPaymentPassword: boolean;
  /** See `Vouched`. */
  readonly floorUnits: string;
  readonly signerUrl: string | undefined;
  readonly ethereumUrl: string | undefined;
  readonly confirmations: number;
  readonly tokens: ReadonlyMap<string, string>;
}

/** What a program asks; `wallet_id` is the saved address, `key` what it counts once by. */
export interface ProgramAsked extends Omit<OutInput, 'type' | 'address'> {
  readonly owner: number;
  readonly key: string;
}

const changedPart = flagPart('withdrawal_changed');
const balancesPart = flagPart('balances');

/** The front door of withdrawals: calls, also the console's, live data, mails, dispatch. */
export class WithdrawalServer implements RoomServer {
  readonly name = 'withdrawal';
  /** What is on its way out; a need of counts of what is held. */
  readonly leaving = readLeaving;
  private readonly options: WithdrawalServerOptions;
  /** Set while this gateway hands over. */
  private handingOver: SignerDispatch | undefined;
  private readonly noSigner: SignerState;
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[] = [
    {
      name: 'withdrawal.mails',
      handlers: [handler(withdrawalChanged, (change, effect) => this.write(change, effect))],
    },
  ];

  /** @throws StartupError when there is a signer and no node to follow what it signs. */
  constructor(options: WithdrawalServerOptions) {
    this.options = options;
    if (options.signerUrl !== undefined && options.ethereumUrl === undefined) {
      throw new StartupError(
        'SIGNER_URL needs CHAIN_ETH_RPC_URL: what is signed must be followed.',
      );
    }
    const isSet = options.signerUrl !== undefined;
    this.noSigner = { isSet, checkedMs: 0, failure: '' };
    const signing: Job = { name: 'withdrawal.signer', start: (gateway) => this.sign(gateway) };
    this.jobs = isSet ? [signing] : [];
  }

  calls(gateway: Gateway): Call[] {
    const { needs, asksPaymentPassword } = this.options;
    const prove = (owner: number, given: Proofs) => this.prove(owner, given);
    return withdrawalCalls({ gateway, needs, asksPaymentPassword, prove });
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    const signer = () => this.handingOver?.state ?? this.noSigner;
    return withdrawalConsoleCalls({ gateway, needs: this.options.needs, signer });
  }

  /** What is vouched for now where a customer gives value to others. */
  async vouch(owner: number, isProven: boolean): Promise<Vouched> {
    const { needs, floorUnits } = this.options;
    return { lockedUntilMs: await needs.lockedUntilMs(owner), isProven, floorUnits };
  }

  /** Why nobody believes that it is the customer who gives value away. */
  prove(owner: number, given: Proofs): Promise<Refusal | undefined> {
    const { needs, asksPaymentPassword } = this.options;
    if (asksPaymentPassword) return needs.prove(owner, given);
    return needs.checkSecondFactor(owner, given.two_factor_code);
  }

  /**
   * Asks for a withdrawal to a saved address on behalf of a program's owner: by the same questions
   * as `/wallet/out`, proofs among them. Gives its number.
   */
  async askFor(gateway: Gateway, asked: ProgramAsked): Promise<{ id: number } | Refusal> {
    const { needs } = this.options;
    const { owner, key, ...fields } = asked;
    const prove = (customer: number, given: Proofs) => this.prove(customer, given);
    const caller = { customerId: owner, sessionId: 0 };
    const input = { ...fields, type: 0, address: '' };
    let id = 0;
    const request = { input, caller, key, seenTerms: undefined };
    const reply = await askWithdrawal({ gateway, needs, prove }, request, (answer) => {
      ({ id } = answer);
      return ok('');
    });
    return isRefusal(reply) ? reply : { id };
  }

  /** Own withdrawals as they are committed. A need of fronts for programs. */
  readonly ownReading = {
    list: async (query: WithdrawalQuery) =>
      (await readWithdrawals(this.options.db, query)).withdrawals,
    destination: (way: string, id: number) => this.options.needs.readDestination(way, id),
  };

  /** Says to a customer's screens that withdrawals and balances are to be read again. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(withdrawalChanged, ({ owner }) => {
      const channel = privateChannel(owner);
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    });
  }

  private sign(gateway: Gateway): Running {
    const signerDispatch = this.signerDispatch(gateway);
    this.handingOver = signerDispatch;
    signerDispatch?.start();
    return {
      stop: async () => {
        await signerDispatch?.stop();
        this.handingOver = undefined;
      },
    };
  }

  private signerDispatch(gateway: Gateway): SignerDispatch | undefined {
    const { db, needs, signerUrl, ethereumUrl, confirmations, tokens } = this.options;
    if (signerUrl === undefined || ethereumUrl === undefined) return undefined;
    return new SignerDispatch({
      db,
      node: ethereumNode(ethereumUrl),
      signer: signerAt(signerUrl),
      confirmations,
      tokens,
      asset: (id) => needs.asset(id),
      destination: (way, id) => needs.readDestination(way, id),
      submit: (envelope) => gateway.submit(envelope),
      nowMs: () => gateway.nowMs(),
      onFailure: (failure) => gateway.log.warn({ failure }, 'withdrawals are not handed over'),
    });
  }

  /** Mails at the steps that a customer waits for, or must know of when it was not him. */
  private async write(withdrawal: Readonly<Withdrawal>, effect: Effect): Promise<void> {
    const { state, owner, amountUnits, assetId, reason, firstOperator } = withdrawal;
    const isNews = state === 'asked' ? firstOperator === 0 : MAILED.includes(state);
    if (!isNews) return;
    const asset = this.options.needs.asset(assetId);
    if (asset === undefined) throw new Error(`nobody knows the asset ${assetId}`);
    const details = { amount: printUnits(amountUnits, asset.scale), name: asset.code, reason };
    await this.options.needs.notifyIn(effect, owner, `withdrawal.mail_${state}`, details);
  }
}

const MAILED: readonly Withdrawal['state'][] = ['done', 'rejected', 'failed'];
