/** Calls about one's own ways to be paid. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import { readTerms } from '../store/reading.ts';
import { oneInput, paymentSaveInput, paymentsMessage } from '../wire/index.ts';
import type { OtcProviders } from './needs.ts';
import { kindLabel } from './offers.ts';
import { dropPayment, readDetails, readPayments, savePayment } from './payments.ts';

const room = 'otc';

/** All of them. */
export function paymentCalls(gateway: Gateway, { means, verification }: OtcProviders): Call[] {
  const db = () => gateway.database<unknown>();
  return [
    customerCall({
      method: 'GET',
      path: '/otc/payments',
      room,
      summary: 'Own ways to be paid, with the verified name that stands on each.',
      input: z.object({}),
      handle: async ({ caller, language }) => {
        const [stored, name] = await Promise.all([
          readPayments(db(), means.secrets, caller.customerId),
          verification.verifiedName(caller.customerId),
        ]);
        const named = stored.map((payment) => {
          return { ...payment, label: kindLabel(gateway, language, payment.kind) };
        });
        return ok(paymentsMessage(name ?? '', named));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/payment_save',
      room,
      summary: 'Keeps a way to be paid; the name on it is the verified one.',
      input: paymentSaveInput,
      handle: async ({ input, caller }) => {
        const { customerId: owner } = caller;
        if ((await verification.verifiedName(owner)) === undefined) {
          return refuse('verification_needed');
        }
        const terms = await readTerms(db());
        const fiat = terms?.fiats.find(({ code }) => code === input.fiat);
        const details = readDetails(fiat, input.kind, input.details);
        if ('refused' in details) return details;
        const payment = { owner, fiat: input.fiat, kind: input.kind, details };
        const saved = await savePayment(db(), means.secrets, payment, gateway.nowMs());
        return typeof saved === 'number' ? ok({ id: saved }) : saved;
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/payment_delete',
      room,
      summary: 'Forgets an own way to be paid; orders that name it keep it.',
      input: oneInput,
      handle: async ({ input, caller }) => {
        const dropped = await dropPayment(db(), caller.customerId, input.id, gateway.nowMs());
        return dropped ? ok({ id: input.id }) : refuse('unknown_payment');
      },
    }),
  ];
}
