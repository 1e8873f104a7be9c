/** Makes the server of withdrawals out of what the house gives. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { WithdrawalServer } from './index.ts';
import type { WithdrawalServerNeeds } from './needs.ts';

/** What withdrawals ask of the house. */
export interface WithdrawalHouse {
  readonly means: Pick<ServerMeans, 'reading' | 'settings'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
    };
  };
  readonly identity: {
    /** Writes to a customer. */
    notify(
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
  readonly payout: {
    find: WithdrawalServerNeeds['findDestination'];
    waysOf: WithdrawalServerNeeds['savedWays'];
    look: WithdrawalServerNeeds['lookAtDestination'];
  };
  readonly verification: { standing: WithdrawalServerNeeds['standing'] };
}

function needsOf(house: WithdrawalHouse) {
  return {
    asset: (id) => house.catalogue.directory.asset(id),
    assets: () => house.catalogue.directory.assets(),
    findDestination: (wish) => house.payout.find(wish),
    savedWays: (owner, assetId) => house.payout.waysOf(owner, assetId),
    lookAtDestination: (way, id) => house.payout.look(way, id),
    accountNames: (ids) => house.identity.accountNames(ids),
    standing: (owner) => house.verification.standing(owner),
    lockedUntilMs: (owner) => house.identity.withdrawalLockedUntilMs(owner),
    checkPaymentPassword: (owner, password) => house.identity.checkPaymentPassword(owner, password),
    checkSecondFactor: (owner, code) => house.identity.checkSecondFactor(owner, code),
    notify: (id, textKey, details) => house.identity.notify(id, textKey, details),
  } satisfies WithdrawalServerNeeds;
}

/** See the head of this file. */
export function makeWithdrawal(house: WithdrawalHouse): WithdrawalServer {
  const { settings, reading } = house.means;
  return new WithdrawalServer({
    db: reading.tables(),
    asksPaymentPassword: settings.paymentPassword === 'required',
    signerUrl: settings.signerUrl,
    ethereumUrl: settings.chainEthRpcUrl,
    confirmations: settings.chainEthConfirmations,
    tokens: settings.chainTokens,
    needs: needsOf(house),
  });
}
