/** The calls of price alerts. */
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { type Market, printTicks } from '../../catalogue/contract.ts';
import { MOST_ALERTS } from '../contract.ts';
import { type Shown, conditionOf } from '../rules.ts';
import { addAlert, changeAlert, readAlerts, removeAlert } from '../store/alerts.ts';
import { alertRow, alertsMessage, noInput, oneInput, saveInput } from '../wire.ts';
import type { AlertsProviders } from './needs.ts';

const room = 'alerts';

/** What a market shows now, as alerts are compared with it. */
export function shownOf({ catalogue }: AlertsProviders, market: Market): Shown {
  const { ticks, change } = catalogue.shown(market);
  return { price: printTicks(market, ticks), basisPoints: change };
}

/** What customers call. */
export function alertsCalls(gateway: Gateway, needs: AlertsProviders): readonly Call[] {
  return [listCall(gateway, needs), saveCall(gateway, needs), deleteCall(gateway)];
}

function listCall(gateway: Gateway, { catalogue }: AlertsProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/alert/list',
    room,
    summary: 'The own price alerts, the newest first, and how many there may be.',
    input: noInput,
    handle: async ({ caller }) => {
      const found = await readAlerts(gateway.database(), caller.customerId);
      const rows = found.flatMap((alert) => {
        const market = catalogue.directory.market(alert.marketId);
        return market === undefined ? [] : [alertRow(alert, market)];
      });
      return ok(alertsMessage(rows));
    },
  });
}

function saveCall(gateway: Gateway, needs: AlertsProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/alert/save',
    room,
    summary: 'Sets a price alert, or changes one, which then waits again.',
    input: saveInput,
    handle: async ({ input, caller }) => {
      const { id, match_id: marketId } = input;
      const market = needs.catalogue.directory.market(marketId);
      if (market === undefined) return refuse('unknown_market');
      const condition = conditionOf(input.kind, input.value, shownOf(needs, market));
      if (isRefusal(condition)) return condition;
      const alert = { ...condition, owner: caller.customerId, marketId };
      const db = gateway.database<unknown>();
      if (id > 0) {
        const changed = await changeAlert(db, id, alert, gateway.nowMs());
        return changed === undefined ? refuse('unknown_alert') : ok({ id: changed });
      }
      const added = await addAlert(db, alert, MOST_ALERTS, gateway.nowMs());
      const most = String(MOST_ALERTS);
      return added === undefined ? refuse('too_many_alerts', { most }) : ok({ id: added });
    },
  });
}

function deleteCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/alert/delete',
    room,
    summary: 'Takes one of the own price alerts away.',
    input: oneInput,
    handle: async ({ input, caller }) => {
      const isGone = await removeAlert(gateway.database(), caller.customerId, input.id);
      return isGone ? okText('alerts.said.deleted') : refuse('unknown_alert');
    },
  });
}
