/** The front door of counts: the console's calls, and what other rooms say of a moment. */
import type { ReadingDatabase } from '../../../platform/server/database/reading.ts';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { custodyConsoleCalls } from './console-calls.ts';
import type { CustodyNeeds } from './needs.ts';

/** What counts ask of the house. */
export interface CustodyProviders {
  readonly means: Pick<ServerMeans<unknown>, 'reading'>;
  readonly catalogue: { readonly directory: Pick<CustodyNeeds, 'asset' | 'assets'> };
  readonly deposit: Pick<CustodyNeeds, 'arriving' | 'reported'>;
  readonly withdrawal: Pick<CustodyNeeds, 'leaving'>;
}

class CustodyServer implements RoomServer {
  readonly name = 'custody';
  private readonly needs: CustodyNeeds;
  private readonly reading: Pick<ReadingDatabase, 'atOneMoment'>;

  constructor(needs: CustodyNeeds, reading: Pick<ReadingDatabase, 'atOneMoment'>) {
    this.needs = needs;
    this.reading = reading;
  }

  calls(): Call[] {
    return [];
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return custodyConsoleCalls(gateway, this.needs, this.reading);
  }
}

/** Makes the server of counts out of what the house gives. */
export function makeCustody(providers: CustodyProviders): CustodyServer {
  const { catalogue, deposit, withdrawal, means } = providers;
  const needs: CustodyNeeds = {
    asset: (id) => catalogue.directory.asset(id),
    assets: () => catalogue.directory.assets(),
    leaving: (db) => withdrawal.leaving(db),
    arriving: (db) => deposit.arriving(db),
    reported: (db) => deposit.reported(db),
  };
  return new CustodyServer(needs, means.reading);
}
