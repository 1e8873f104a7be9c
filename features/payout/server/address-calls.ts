/** Calls about saved addresses. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { pagingFields } from '../../../core/wire/scalars.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type Route, routesOf } from '../../recharge/contract.ts';
import { LONGEST_LABEL, type PayoutRefusal } from '../contract.ts';
import { addAddress, deleteAddress, type PayoutTables, readAddresses } from '../store.ts';
import { addressRow, deleteInput, saveInput } from '../wire.ts';
import { isMemo, readAddress } from './address-check.ts';
import type { PayoutServerNeeds } from './needs.ts';
import { pageOf } from '../../../core/wire/page.ts';

const room = 'payout';
type Wish = z.output<typeof saveInput>;
/** What was typed, read: the route it is for and the one way to write the address. */
interface Read {
  readonly asset: AssetDefinition;
  readonly route: Route;
  readonly address: string;
}

/** The route and the address that a wish means, or why it means none. */
function readWish(needs: PayoutServerNeeds, wish: Wish): Read | PayoutRefusal {
  const asset = needs.asset(wish.currency);
  const routes = asset === undefined ? [] : routesOf(asset.code);
  if (asset === undefined || routes.length === 0) return 'unknown_coin';
  const named = routes.filter(
    ({ network }) => wish.network === undefined || network === wish.network,
  );
  if (named.length === 0) return 'unknown_network';
  for (const route of named) {
    const address = readAddress(route.network, wish.address);
    if (address !== undefined) return { asset, route, address };
  }
  return 'bad_address';
}

function textRefusal(wish: Wish, route: Route): PayoutRefusal | undefined {
  if (!route.hasMemo && wish.memo !== '') return 'memo_not_used';
  if (route.hasMemo && !isMemo(wish.memo)) return 'bad_memo';
  const isLabel = wish.label.length <= LONGEST_LABEL && !/[\p{Cc}\p{Cf}<>]/u.test(wish.label);
  return isLabel ? undefined : 'bad_label';
}

/** An address as mails name it: both ends, which is what one compares. */
function shortened(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

function saveCall(gateway: Gateway, needs: PayoutServerNeeds): Call {
  return customerCall({
    method: 'POST',
    path: '/user/wallet/save',
    room,
    summary: 'Saves an address to withdraw to; nothing goes there for 24 hours.',
    input: saveInput,
    handle: async ({ input, caller }) => {
      const read = readWish(needs, input);
      if (typeof read === 'string') return refuse(read);
      const { asset, route, address } = read;
      if (await needs.isOwnAddress(route.network, address)) return refuse('own_address');
      const refusal = textRefusal(input, route);
      if (refusal !== undefined) return refuse(refusal);
      const { customerId: owner } = caller;
      const { qrcode, memo, label } = input;
      if (qrcode !== '' && !(await needs.keepPicture(owner, qrcode))) {
        return refuse('bad_picture');
      }
      const saved = await addAddress(gateway.database<PayoutTables>(), {
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
      void needs.notify(owner, 'payout.mail_address_saved', details);
      return okText('payout.said.saved');
    },
  });
}

/** All of them. */
export function addressCalls(gateway: Gateway, needs: PayoutServerNeeds): Call[] {
  return [
    saveCall(gateway, needs),
    customerCall({
      method: 'GET',
      path: '/user/wallet/list',
      room,
      summary: 'A page of saved addresses, newest first.',
      input: z.object(pagingFields(20, 200)),
      handle: async ({ input, caller }) => {
        const { page, limit } = input;
        const db = gateway.database<PayoutTables>();
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
        const db = gateway.database<PayoutTables>();
        const gone = await deleteAddress(db, owner, input.wallet_id, gateway.nowMs());
        if (gone === undefined) return refuse('unknown_address');
        if (gone.qrcode !== '') await needs.releasePicture(owner, gone.qrcode);
        return okText('payout.said.deleted');
      },
    }),
  ];
}
