import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Refusal } from '../../../core/engine/command.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { WithdrawalServer, type WithdrawalServerOptions } from './index.ts';
import type { WithdrawalServerNeeds } from './needs.ts';
import type { WithdrawalSettings } from '../settings.ts';

/** What withdrawals ask of the house. */
export interface WithdrawalProviders {
  readonly means: Pick<ServerMeans<WithdrawalSettings>, 'reading' | 'settings'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
    };
    isCoinOn(id: number): Promise<boolean>;
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
    prove(owner: number, given: Proofs): Promise<Refusal | undefined>;
    checkSecondFactor(owner: number, code: string | undefined): Promise<Refusal | undefined>;
  };
  readonly destinations: {
    find: WithdrawalServerNeeds['findDestination'];
    waysOf: WithdrawalServerNeeds['savedWays'];
    look: WithdrawalServerNeeds['readDestination'];
  };
  readonly deposit: {
    /** What of chains counts for both ways. */
    readonly chains: Pick<WithdrawalServerOptions, 'ethereumUrl' | 'tokens'> & {
      readonly ethereumConfirmations: number;
    };
  };
  readonly verification: { levelStatus: WithdrawalServerNeeds['levelStatus'] };
  readonly gift: { boughtCards: WithdrawalServerNeeds['boughtCards'] };
}

function needsOf(providers: WithdrawalProviders) {
  return {
    asset: (id) => providers.catalogue.directory.asset(id),
    assets: () => providers.catalogue.directory.assets(),
    isCoinOn: (id) => providers.catalogue.isCoinOn(id),
    findDestination: (request) => providers.destinations.find(request),
    savedWays: (owner, assetId) => providers.destinations.waysOf(owner, assetId),
    readDestination: (way, id) => providers.destinations.look(way, id),
    accountNames: (ids) => providers.identity.accountNames(ids),
    levelStatus: (owner) => providers.verification.levelStatus(owner),
    boughtCards: (db, owner, nowMs) => providers.gift.boughtCards(db, owner, nowMs),
    lockedUntilMs: (owner) => providers.identity.withdrawalLockedUntilMs(owner),
    prove: (owner, given) => providers.identity.prove(owner, given),
    checkSecondFactor: (owner, code) => providers.identity.checkSecondFactor(owner, code),
    notifyIn: (work, id, textKey, details) =>
      providers.identity.notifyIn(work, id, textKey, details),
  } satisfies WithdrawalServerNeeds;
}

/** Makes the server of withdrawals out of what the house gives. */
export function makeWithdrawal(providers: WithdrawalProviders): WithdrawalServer {
  const { settings, reading } = providers.means;
  const { ethereumUrl, ethereumConfirmations, tokens } = providers.deposit.chains;
  return new WithdrawalServer({
    db: reading.tables(),
    asksPaymentPassword: settings.paymentPassword === 'required',
    floorUnits: settings.giveFloor,
    signerUrl: settings.signerUrl,
    ethereumUrl,
    confirmations: ethereumConfirmations,
    tokens,
    needs: needsOf(providers),
  });
}
