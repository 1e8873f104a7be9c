/** Calls about bank cards. The forms of two kinds come from here, in the caller's language. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Reply,
} from '../../../platform/server/http/call.ts';
import type { CardFields, CardKind, FormKind } from '../contract.ts';
import { cardRefusal, withKept } from '../rules.ts';
import { type DestinationsTables, readCard, saveCard } from '../store.ts';
import { cardFields, cardInput, cardMessage, formFields, formInput, formMessage } from '../wire.ts';
import type { DestinationsServerNeeds } from './needs.ts';

const room = 'destinations';
const FORMS: readonly (readonly [ending: string, kind: FormKind])[] = [
  ['_international', 'card_international'],
  ['_other', 'card_other'],
];

/** All of them. */
export function cardCalls(gateway: Gateway, needs: DestinationsServerNeeds): Call[] {
  const db = () => gateway.database<DestinationsTables>();
  const save = async (caller: Caller, kind: CardKind, fields: CardFields): Promise<Reply> => {
    const refusal = cardRefusal(kind, fields);
    if (refusal !== undefined) return refuse(refusal);
    await saveCard(db(), caller.customerId, kind, fields, gateway.nowMs());
    await needs.notify(caller.customerId, 'destinations.mail_card_saved', {});
    return okText('destinations.said.card_saved');
  };
  return [
    customerCall({
      method: 'POST',
      path: '/user/cash_info',
      room,
      summary: 'The own bank card; empty texts where there is none.',
      input: z.object({}),
      handle: async ({ caller }) => {
        const card = await readCard(db(), caller.customerId, 'card');
        return ok(cardMessage(card?.fields ?? {}, card?.savedMs ?? 0));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/user/cash_save',
      room,
      summary: 'Saves the own bank card in place of the one there was.',
      input: cardInput,
      handle: async ({ input, caller }) => {
        const before = await readCard(db(), caller.customerId, 'card');
        return save(caller, 'card', withKept(before?.fields ?? {}, cardFields(input)));
      },
    }),
    ...FORMS.flatMap(([ending, kind]) => [
      customerCall({
        method: 'POST',
        path: `/user/cash_info${ending}`,
        room,
        summary: 'The form of a card and what was filled in.',
        input: z.object({}),
        handle: async ({ caller, language }) => {
          const card = await readCard(db(), caller.customerId, kind);
          const label = (name: string) =>
            gateway.phrases.say(language, `destinations.form_${name}`);
          return ok(formMessage(kind, card?.fields ?? {}, card?.savedMs ?? 0, label));
        },
      }),
      customerCall({
        method: 'POST',
        path: `/user/cash_save${ending}`,
        room,
        summary: 'Saves a card: data[0] and so on, in the order of its form.',
        input: formInput,
        handle: async ({ input, caller }) => save(caller, kind, formFields(kind, input)),
      }),
    ]),
  ];
}
