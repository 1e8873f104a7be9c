/** Calls about saved addresses. */
import { isSeenName } from '../../../core/wire/plain-text.ts';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { pagingFields } from '../../../core/wire/scalars.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type Route, routesOf } from '../../deposit/contract.ts';
import { LONGEST_LABEL, type DestinationRefusal } from '../contract.ts';
import { addAddress, deleteAddress, type DestinationsTables, readAddresses } from '../store.ts';
import { addressRow, deleteInput, saveInput } from '../wire.ts';
import { isMemo, readAddress } from './address-check.ts';
import { lostAddresses } from './lost-addresses.ts';
import type { DestinationsServerNeeds } from './needs.ts';
import { pageOf } from '../../../core/wire/page.ts';

const room = 'destinations';
type AddressRequest = z.output<typeof saveInput>;
/** What was typed, read: the route it is for and the one way to write the address. */
interface Read {
  readonly asset: AssetDefinition;
  readonly route: Route;
  readonly address: string;
}

/** The route and the address that a request means, or why it means none. */
function readRequest(
  needs: DestinationsServerNeeds,
  request: AddressRequest,
): Read | DestinationRefusal {
  const asset = needs.asset(request.currency);
  const routes = asset === undefined ? [] : routesOf(asset.code);
  if (asset === undefined || routes.length === 0) return 'unknown_coin';
  const named = routes.filter(
    ({ network }) => request.network === undefined || network === request.network,
  );
  if (named.length === 0) return 'unknown_network';
  for (const route of named) {
    const address = readAddress(route.network, request.address);
    if (address !== undefined) return { asset, route, address };
  }
  return 'bad_address';
}

function textRefusal(request: AddressRequest, route: Route): DestinationRefusal | undefined {
  if (!route.hasMemo && request.memo !== '') return 'memo_not_used';
  if (route.hasMemo && !isMemo(request.memo)) return 'bad_memo';
  const { label } = request;
  const isLabel = label.length <= LONGEST_LABEL && (label === '' || isSeenName(label));
  return isLabel ? undefined : 'bad_label';
}

/** An address as mails name it: both ends, which is what one compares. */
function shortened(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

function saveCall(gateway: Gateway, needs: DestinationsServerNeeds): Call {
  return customerCall({
    method: 'POST',
    path: '/user/wallet/save',
    room,
    summary: 'Saves an address to withdraw to; nothing goes there for 24 hours.',
    input: saveInput,
    handle: async ({ input, caller }) => {
      const read = readRequest(needs, input);
      if (typeof read === 'string') return refuse(read);
      const { asset, route, address } = read;
      if (await needs.isOwnAddress(route.network, address)) return refuse('own_address');
      const lost = lostAddresses(route.network).get(address);
      if (lost !== undefined) return refuse(lost.kind, { name: lost.name });
      const refusal = textRefusal(input, route);
      if (refusal !== undefined) return refuse(refusal);
      const { customerId: owner } = caller;
      const { qrcode, memo, label } = input;
      if (qrcode !== '' && !(await needs.keepPicture(owner, qrcode))) {
        return refuse('bad_picture');
      }
      const saved = await addAddress(gateway.database<DestinationsTables>(), {
        owner,
        assetId: asset.id,
        network: route.network,
        address,
        memo,
        label,
        qrcode,
        savedMs: gateway.nowMs(),
      });
      if (typeof saved === 'string') {
        if (qrcode !== '') await needs.releasePicture(owner, qrcode);
        return refuse(saved);
      }
      const details = { name: asset.code, address: shortened(address) };
      await needs.notify(owner, 'destinations.mail_address_saved', details);
      return okText('destinations.said.saved');
    },
  });
}

/** All of them. */
export function addressCalls(gateway: Gateway, needs: DestinationsServerNeeds): Call[] {
  return [
    saveCall(gateway, needs),
    customerCall({
      method: 'GET',
      path: '/user/wallet/list',
      room,
      summary: 'A page of saved addresses, newest first.',
      input: z.object(pagingFields(10, 200)),
      handle: async ({ input, caller }) => {
        const { page, limit } = input;
        const db = gateway.database<DestinationsTables>();
        const { rows, total } = await readAddresses(db, caller.customerId, page, limit);
        const data = rows.map((saved) =>
          addressRow({ ...saved, code: needs.asset(saved.assetId)?.code ?? '' }),
        );
        return ok(pageOf(input, total, data));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/user/wallet/delete',
      room,
      summary: 'Deletes an own saved address.',
      input: deleteInput,
      handle: async ({ input, caller }) => {
        const { customerId: owner } = caller;
        const db = gateway.database<DestinationsTables>();
        const gone = await deleteAddress(db, owner, input.wallet_id, gateway.nowMs());
        if (gone === undefined) return refuse('unknown_address');
        if (gone.qrcode !== '') await needs.releasePicture(owner, gone.qrcode);
        return okText('destinations.said.deleted');
      },
    }),
  ];
}
