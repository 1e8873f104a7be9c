/** Codes, registering, logging in and out, and where one is logged in. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { phoneTarget } from '../rules/checks.ts';
import type { IdentityDatabase } from '../store/customers.ts';
import {
  checkCodeInput,
  deviceRow,
  loginInput,
  mailCodeInput,
  messageRow,
  outboxInput,
  registerInput,
  revokeInput,
  smsCodeInput,
} from '../wire.ts';
import type { Accounts } from './accounts.ts';
import type { SocketCookies } from '../../../platform/server/realtime/socket-cookie.ts';
import { enter, type EntryOptions, withSocketCookie } from './entry.ts';
import { endOthers } from './password-calls.ts';
import { readDialled } from './phones.ts';
import type { SecondFactor } from './second-factor.ts';
import { noteSameDevice } from './same-device.ts';
import type { SessionDirectory } from './sessions.ts';

const nothing = z.object({});

/** The calls that send a code or look at one. */
export function codeCalls(accounts: Accounts): Call[] {
  return [
    visitorCall({
      method: 'POST',
      path: '/sms_mail',
      room: 'identity',
      summary: 'Sends a code by e-mail.',
      input: mailCodeInput,
      door: ({ user_string: account }) => account,
      handle: async ({ input, language, address }) => {
        const forPassword = input.type === 'forget' || input.scene === 'forget';
        const { user_string: recipient } = input;
        const refusal = await accounts.mailCode({ recipient, forPassword, language, address });
        return refusal ?? okText('identity.code_sent');
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/sms_send',
      room: 'identity',
      summary: 'Sends a code by text message.',
      input: smsCodeInput,
      door: ({ mobile }) => mobile,
      handle: async ({ input, language, address }) => {
        const { area_code: areaCode, mobile } = input;
        const refusal = await accounts.smsCode({ areaCode, mobile, language, address });
        return refusal ?? okText('identity.code_sent');
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/user/check_email',
      room: 'identity',
      summary: 'Tells whether a code is right, without using it up.',
      input: checkCodeInput,
      door: ({ user_string: account }) => account,
      handle: async ({ input }) => {
        const right = await accounts.checkCode(input.user_string, input.email_code);
        return right ? okText('identity.code_right') : refuse('code_wrong');
      },
    }),
  ];
}

/** What entering and leaving work with. */
export interface EntryCalls extends Omit<EntryOptions, 'nowMs'> {
  readonly secondFactor: SecondFactor;
  readonly gateway: Gateway;
  readonly accounts: Accounts;
  readonly socketCookies: SocketCookies;
  /** Customers who are everybody's: those of a demo. */
  readonly isShared: (customerId: number) => boolean;
}

/** Registering, logging in with a password, logging out. */
export function entryCalls({
  gateway,
  accounts,
  secondFactor,
  db,
  sessions,
  mail,
  socketCookies,
  isShared,
}: EntryCalls): Call[] {
  const nowMs = (): number => gateway.nowMs();
  return [
    visitorCall({
      method: 'POST',
      path: '/user/register',
      room: 'identity',
      summary: 'Registers a customer by e-mail or phone.',
      input: registerInput,
      door: ({ user_string: account }) => account,
      handle: async ({ input, language }) => {
        const made = await accounts.register({
          account: input.user_string,
          byPhone: input.type === 'mobile',
          areaCode: input.area_code,
          code: input.code,
          password: input.password,
          repeated: input.re_password,
          inviteCode: input.extension_code,
          language,
        });
        return typeof made === 'number' ? okText('identity.registered') : made;
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/user/login',
      room: 'identity',
      summary: 'Opens a session; the message is its token.',
      input: loginInput,
      door: ({ user_string: account }) => account,
      handle: async ({ input, address, userAgent, language }) => {
        const { user_string: account, password, two_factor_code: code, stay, device } = input;
        const customer = await accounts.login({ account, password, code, address, device });
        if (isRefusal(customer)) return customer;
        // Who has one has shown it: nobody logs in without.
        const { isOn: isStrong } = await secondFactor.state(Number(customer.id));
        const arrival = { address, userAgent, language, stay, isStrong };
        const token = await enter({ db, sessions, mail, nowMs }, customer, arrival);
        const opened = { customerId: Number(customer.id), token, stay };
        await noteSameDevice({ gateway, db, isShared }, opened.customerId, device);
        return withSocketCookie({ gateway, socketCookies }, opened, ok(token));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/user/logout',
      room: 'identity',
      summary: 'Ends this session.',
      input: nothing,
      handle: async ({ caller }) => {
        await sessions.revoke(caller.customerId, caller.sessionId);
        gateway.hub.dropSession(caller.sessionId);
        return { ...okText('identity.logged_out'), cookie: socketCookies.cleared() };
      },
    }),
  ];
}

/** The devices on which one is logged in. */
export function deviceCalls(gateway: Gateway, sessions: SessionDirectory): Call[] {
  return [
    customerCall({
      method: 'GET',
      path: '/user/sessions',
      room: 'identity',
      summary: 'Where the customer is logged in.',
      input: nothing,
      handle: async ({ caller }) => {
        const devices = await sessions.devices(caller.customerId);
        return ok(devices.map((device) => deviceRow(device, caller.sessionId)));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/user/sessions/revoke',
      room: 'identity',
      summary: 'Ends one of the customer’s sessions.',
      input: revokeInput,
      handle: async ({ input, caller }) => {
        const sessionId = Number(input.id);
        const ended = await sessions.revoke(caller.customerId, sessionId);
        if (!ended) return refuse('unknown_session');
        gateway.hub.dropSession(sessionId);
        return okText('identity.session_ended');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/user/sessions/revoke_others',
      room: 'identity',
      summary: 'Ends all of the customer’s sessions but this one.',
      input: nothing,
      handle: async ({ caller }) => {
        await endOthers(gateway, sessions, caller.customerId, caller.sessionId);
        return okText('identity.sessions_ended');
      },
    }),
  ];
}

/** What would have been sent if there were a mail server. */
export function outboxCall(gateway: Gateway, db: IdentityDatabase): Call {
  return visitorCall({
    method: 'GET',
    path: '/demo/outbox',
    room: 'identity',
    summary: 'What would have been sent; demo mode only.',
    input: outboxInput,
    handle: async ({ input }) => {
      if (gateway.mode !== 'demo') return refuse('demo_only');
      let query = db.selectFrom('demo_outbox').selectAll().orderBy('id', 'desc').limit(20);
      if (input.to !== undefined) {
        const recipient = input.to.trim().toLowerCase();
        const number = readDialled(`+${recipient.replace(/^\+/, '')}`);
        const targets = number === undefined ? [] : [phoneTarget(number.areaCode, number.phone)];
        query = query.where('recipient', 'in', [recipient, `+${recipient}`, ...targets]);
      }
      const rows = await query.execute();
      return ok(
        rows.map((row) =>
          messageRow({
            id: Number(row.id),
            to: row.recipient,
            channel: row.channel,
            subject: row.subject,
            text: row.body,
            code: row.code,
            createdMs: Number(row.created_ms),
          }),
        ),
      );
    },
  });
}
