import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Refusal } from '../../../core/engine/command.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { WithdrawalServer } from './index.ts';
import type { WithdrawalServerNeeds } from './needs.ts';

/** What withdrawals ask of the house. */
export interface WithdrawalProviders {
  readonly means: Pick<ServerMeans, 'reading' | 'settings'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
    };
  };
  readonly identity: {
    /** Writes to a customer as part of `work`. */
    notifyIn(
      work: Work,
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
    /** The names that customers log in with, by their numbers. */
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
    /** Until when nothing may go out, because what protects the customer was changed. */
    withdrawalLockedUntilMs(owner: number): Promise<number>;
    checkPaymentPassword(owner: number, password: string): Promise<Refusal | undefined>;
    checkSecondFactor(owner: number, code: string | undefined): Promise<Refusal | undefined>;
  };
  readonly destinations: {
    find: WithdrawalServerNeeds['findDestination'];
    waysOf: WithdrawalServerNeeds['savedWays'];
    look: WithdrawalServerNeeds['readDestination'];
  };
  readonly verification: { levelStatus: WithdrawalServerNeeds['levelStatus'] };
}

function needsOf(providers: WithdrawalProviders) {
  return {
    asset: (id) => providers.catalogue.directory.asset(id),
    assets: () => providers.catalogue.directory.assets(),
    findDestination: (request) => providers.destinations.find(request),
    savedWays: (owner, assetId) => providers.destinations.waysOf(owner, assetId),
    readDestination: (way, id) => providers.destinations.look(way, id),
    accountNames: (ids) => providers.identity.accountNames(ids),
    levelStatus: (owner) => providers.verification.levelStatus(owner),
    lockedUntilMs: (owner) => providers.identity.withdrawalLockedUntilMs(owner),
    checkPaymentPassword: (owner, password) =>
      providers.identity.checkPaymentPassword(owner, password),
    checkSecondFactor: (owner, code) => providers.identity.checkSecondFactor(owner, code),
    notifyIn: (work, id, textKey, details) =>
      providers.identity.notifyIn(work, id, textKey, details),
  } satisfies WithdrawalServerNeeds;
}

/** Makes the server of withdrawals out of what the house gives. */
export function makeWithdrawal(providers: WithdrawalProviders): WithdrawalServer {
  const { settings, reading } = providers.means;
  return new WithdrawalServer({
    db: reading.tables(),
    asksPaymentPassword: settings.paymentPassword === 'required',
    signerUrl: settings.signerUrl,
    ethereumUrl: settings.chainEthRpcUrl,
    confirmations: settings.chainEthConfirmations,
    tokens: settings.chainTokens,
    needs: needsOf(providers),
  });
}
