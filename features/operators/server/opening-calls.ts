import { isRefusal } from '../../../core/engine/command.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { OPENING_PATH } from '../contract.ts';
import { nothing } from '../wire.ts';
import type { Opening } from './opening.ts';

const room = 'operators';

/** The console's calls of a house that is about to let customers in. */
export function openingCalls(opening: Opening): ConsoleCall[] {
  return [
    consoleQuery({
      room,
      method: 'GET',
      path: '/opening',
      summary: 'Whether customers are let in, and all that is missing before they are.',
      permission: 'opening.read',
      input: nothing,
      handle: async () => ({ message: await opening.report() }),
    }),
    consoleCommand({
      room,
      method: 'POST',
      path: '/opening/mail',
      summary: 'Sends the operator a mail at once, to prove that mails are taken.',
      permission: 'opening.decide',
      input: nothing,
      handle: async ({ operator }) => {
        const proved = await opening.proveMail(operator.email);
        if (isRefusal(proved)) return proved;
        const after = { sentTo: operator.email, settings: proved.sha256 };
        return { message: null, note: { subject: 'opening mail', after } };
      },
    }),
    consoleCommand({
      room,
      method: 'POST',
      path: OPENING_PATH,
      summary: 'Lets customers in, for good, where nothing is missing that must be there.',
      permission: 'opening.decide',
      input: nothing,
      notice: async () => (await opening.refusal()) ?? 'second',
      handle: async ({ operator }) => {
        const refused = await opening.open(operator.operatorId);
        if (refused !== undefined) return refused;
        return { message: null, note: { subject: 'opening', after: { state: 'open' } } };
      },
    }),
  ];
}
