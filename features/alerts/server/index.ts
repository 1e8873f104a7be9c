import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import { alertsCalls } from './calls.ts';
import type { AlertsProviders } from './needs.ts';
import { followTold, startWatch } from './watch.ts';

/** The front door of price alerts: their calls, and who looks whether one is due. */
export class AlertsServer implements RoomServer {
  readonly name = 'alerts';
  readonly jobs: readonly Job[];
  private readonly needs: AlertsProviders;

  constructor(needs: AlertsProviders) {
    this.needs = needs;
    this.jobs = [{ name: 'alerts.watch', start: (gateway) => startWatch(gateway, needs) }];
  }

  calls(gateway: Gateway): readonly Call[] {
    return alertsCalls(gateway, this.needs);
  }

  follow(gateway: Gateway): Running {
    return followTold(gateway);
  }
}

/** Makes the server of price alerts out of what the house gives. */
export function makeAlerts(providers: AlertsProviders): AlertsServer {
  return new AlertsServer(providers);
}
