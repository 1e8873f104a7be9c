import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { Network } from '../../deposit/contract.ts';
import type { Destination, DestinationRequest, SavedAsked } from '../contract.ts';
import { shownNumber } from '../rules.ts';
import {
  findAddress,
  findSaved,
  hasAddress,
  type DestinationsDatabase,
  readAddressById,
  readCard,
  readCardById,
  readWays,
  type StoredAddress,
  type StoredCard,
} from '../store.ts';
import { addressCalls } from './address-calls.ts';
import { readAddress } from './address-check.ts';
import { cardCalls } from './card-calls.ts';
import type { DestinationsServerNeeds } from './needs.ts';

function ofAddress(row: StoredAddress): Destination {
  const { id, network: way, savedMs, address: shown, memo, label } = row;
  return { id, way, savedMs, shown, memo, label, fields: {} };
}

function ofCard({ id, kind, savedMs, fields }: StoredCard): Destination {
  const shown = shownNumber(fields);
  const all = fields as Readonly<Record<string, string>>;
  return { id, way: kind, savedMs, shown, memo: '', label: '', fields: all };
}

/** The front door of saved addresses and cards; other rooms ask it where a number leads. */
export class DestinationsServer implements RoomServer {
  readonly name = 'destinations';
  private readonly needs: DestinationsServerNeeds;
  private readonly db: DestinationsDatabase;

  constructor(db: DestinationsDatabase, needs: DestinationsServerNeeds) {
    this.db = db;
    this.needs = needs;
  }

  calls(gateway: Gateway): Call[] {
    return [...addressCalls(gateway, this.needs), ...cardCalls(gateway, this.needs)];
  }

  /** The customer's own row that a request means; undefined when it means none of his. */
  async find(request: DestinationRequest): Promise<Destination | undefined> {
    const { owner, assetId, walletId, card } = request;
    if (card !== undefined) {
      const found = await readCard(this.db, owner, card);
      return found === undefined ? undefined : ofCard(found);
    }
    if (walletId === undefined) {
      const found = await findAddress(this.db, owner, assetId, request.address);
      return found === undefined ? undefined : ofAddress(found);
    }
    const found = await readAddressById(this.db, walletId);
    const isOwn = found?.owner === owner && found.assetId === assetId && found.deletedMs === 0;
    return found !== undefined && isOwn ? ofAddress(found) : undefined;
  }

  /** The ways out by which a customer has somewhere to send a coin; cards whatever the coin is. */
  waysOf(owner: number, assetId: number): Promise<readonly string[]> {
    return readWays(this.db, owner, assetId);
  }

  /**
   * The number of a saved address that a program names by its text, on any of these networks; a
   * memo is a part of where it leads, and one that is missing names no other.
   */
  async saved(
    { owner, assetId, address, memo }: SavedAsked,
    networks: readonly Network[],
  ): Promise<number | undefined> {
    for (const network of networks) {
      const text = readAddress(network, address);
      if (text === undefined) continue;
      const asked = { owner, assetId, network, address: text, memo };
      const id = await findSaved(this.db, asked);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  /** Whether a customer has an address that he could withdraw to. */
  hasSaved(owner: number): Promise<boolean> {
    return hasAddress(this.db, owner);
  }

  /** Where a withdrawal's number leads, deleted or not. */
  async look(way: string, id: number): Promise<Destination | undefined> {
    if (way.startsWith('card')) {
      const card = await readCardById(this.db, id);
      return card === undefined ? undefined : ofCard(card);
    }
    const address = await readAddressById(this.db, id);
    return address === undefined ? undefined : ofAddress(address);
  }

  /** The one way to write an address; undefined when it is none. */
  readAddress(network: Network, text: string): string | undefined {
    return readAddress(network, text);
  }
}
