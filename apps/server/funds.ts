/** The rooms of money in and out, and who fills their needs. */
import type { IdentityServer } from '../../features/identity/server/index.ts';
import { type IdentityTables, readAccountNames } from '../../features/identity/store.ts';
import { PayoutServer } from '../../features/payout/server/index.ts';
import type { Network } from '../../features/recharge/contract.ts';
import { RechargeServer } from '../../features/recharge/server/index.ts';
import { readLevels, readLimits } from '../../features/verification/store/forms.ts';
import { WithdrawalServer } from '../../features/withdrawal/server/index.ts';
import type { ReadingDatabase } from '../../platform/server/database/reading.ts';
import type { RoomServer } from '../../platform/server/gateway.ts';
import type { Settings } from '../../platform/server/settings/settings.ts';
import type { Uploads } from '../../platform/server/uploads/uploads.ts';
import type { Directory } from './directory.ts';

/** What the rooms are made with. */
export interface FundOptions {
  readonly settings: Settings;
  readonly directory: Directory;
  readonly reading: ReadingDatabase;
  readonly nowMs: () => number;
  readonly identity: IdentityServer;
  readonly uploads: Uploads;
}

/** How far a customer is verified, and what that allows, as committed rows have it. */
async function readStanding(reading: ReadingDatabase, owner: number) {
  const levels = await readLevels(reading.tables(), owner);
  const isVerified = (level: 1 | 2): boolean => levels.get(level)?.state === 'verified';
  const second = isVerified(2) ? 2 : 1;
  const level = isVerified(1) ? second : 0;
  const limits = await readLimits(reading.tables());
  const limitUnits = limits.find((each) => each.level === level)?.withdrawalUnits ?? 0n;
  return { level, limitUnits };
}

/** What all three need of directory, pictures and mail. */
function sharedNeeds({ directory, identity, uploads, reading }: FundOptions) {
  return {
    accountNames: (ids: readonly number[]) =>
      readAccountNames(reading.tables<IdentityTables>(), ids),
    asset: (id: number) => directory.asset(id),
    assets: () => directory.assets(),
    keepPicture: (owner: number, url: string) => uploads.keep(owner, url, 'private'),
    releasePicture: (owner: number, url: string) => uploads.release(owner, url),
    notify: (id: number, textKey: string, details: Readonly<Record<string, string>>) =>
      identity.notify(id, textKey, details),
  };
}

/** Puts them together, in the order in which their doors open. */
export function fundRooms(options: FundOptions): readonly RoomServer[] {
  const { settings, reading, nowMs, identity, uploads } = options;
  const shared = sharedNeeds(options);
  const recharge = new RechargeServer({
    db: reading.tables(),
    nowMs,
    settings: {
      ethereumUrl: settings.chainEthRpcUrl,
      bitcoinUrl: settings.chainBtcRpcUrl,
      ethereumKey: settings.depositXpubEth,
      bitcoinKey: settings.depositXpubBtc,
      ethereumConfirmations: settings.chainEthConfirmations,
      bitcoinConfirmations: settings.chainBtcConfirmations,
      tokens: settings.chainTokens,
    },
    needs: {
      ...shared,
      readAddress: (network: Network, text: string) => payout.readAddress(network, text),
      showPicture: (url) => uploads.showToOperator(url),
    },
  });
  const payout = new PayoutServer(reading.tables(), {
    ...shared,
    // Existing clients show these in pages, which send no token.
    keepPicture: (owner, url) => uploads.keep(owner, url, 'public'),
    isOwnAddress: (network, address) => recharge.isOwnAddress(network, address),
  });
  const withdrawal = new WithdrawalServer({
    db: reading.tables(),
    asksPaymentPassword: settings.paymentPassword === 'required',
    signerUrl: settings.signerUrl,
    ethereumUrl: settings.chainEthRpcUrl,
    confirmations: settings.chainEthConfirmations,
    tokens: settings.chainTokens,
    needs: {
      ...shared,
      findDestination: (wish) => payout.find(wish),
      savedWays: (owner, assetId) => payout.waysOf(owner, assetId),
      lookAtDestination: (way, id) => payout.look(way, id),
      standing: (owner) => readStanding(reading, owner),
      lockedUntilMs: (owner) => identity.withdrawalLockedUntilMs(owner),
      checkPaymentPassword: (owner, password) => identity.checkPaymentPassword(owner, password),
      checkSecondFactor: (owner, code) => identity.checkSecondFactor(owner, code),
    },
  });
  return [payout, recharge, withdrawal];
}
