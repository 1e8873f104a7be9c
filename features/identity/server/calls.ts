/** Identity's front door. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { outboxSender, smtpSender } from '../../../platform/server/mail/sender.ts';
import type { IdentityDatabase, IdentityTables } from '../store.ts';
import {
  checkCodeInput,
  loginInput,
  mailCodeInput,
  outboxInput,
  registerInput,
  revokeInput,
  smsCodeInput,
} from '../wire.ts';
import { Accounts } from './accounts.ts';
import { tidyIdentity } from './janitor.ts';
import { addressCalls, passwordCalls } from './password-calls.ts';
import { type Pictures, profileCalls } from './profile-calls.ts';
import type { SessionDirectory } from './sessions.ts';

/** What the room is made with. */
export interface IdentityServerOptions {
  readonly sessions: SessionDirectory;
  readonly codeRequired: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Keeps the pictures that customers sent. */
  readonly pictures: Pictures;
}

const nothing = z.object({});
const TIDY_MS = 3_600_000;

/** See the head of this file. */
export class IdentityServer implements RoomServer {
  readonly name = 'identity';
  private readonly options: IdentityServerOptions;

  constructor(options: IdentityServerOptions) {
    this.options = options;
  }

  serve(gateway: Gateway): Running {
    const db = gateway.database<IdentityTables>();
    const accounts = this.accounts(gateway, db);
    gateway.addCalls([
      ...this.codeCalls(accounts),
      ...this.entryCalls(gateway, accounts),
      ...passwordCalls(gateway, accounts, this.options.sessions),
      ...addressCalls(gateway, accounts, this.options.sessions),
      ...profileCalls(gateway, db, this.options.pictures),
      ...this.deviceCalls(gateway),
      this.outboxCall(gateway, db),
    ]);
    const tidy = (): void => {
      tidyIdentity(db, gateway.nowMs()).catch((error: unknown) => {
        gateway.log.warn({ err: error }, 'old rows of identity could not be deleted');
      });
    };
    const timer = setInterval(tidy, TIDY_MS);
    return { stop: () => clearInterval(timer) };
  }

  private accounts(gateway: Gateway, db: IdentityDatabase): Accounts {
    const { smtpUrl, mailFrom } = this.options;
    const keep = async (
      channel: string,
      message: { to: string; subject: string; text: string; code: string },
    ): Promise<void> => {
      await db
        .insertInto('demo_outbox')
        .values({
          recipient: message.to,
          channel,
          subject: message.subject,
          body: message.text,
          code: message.code,
          created_ms: String(gateway.nowMs()),
        })
        .execute();
    };
    const outbox = gateway.mode === 'demo' ? keep : undefined;
    const sender =
      smtpUrl === undefined
        ? outboxSender(keep)
        : smtpSender(smtpUrl, mailFrom ?? 'bourse@localhost', outbox);
    return new Accounts({
      db,
      sender,
      phrases: gateway.phrases,
      nowMs: () => gateway.nowMs(),
      codeRequired: this.options.codeRequired,
      onUndelivered: (error) => gateway.log.warn({ err: error }, 'a mail was not delivered'),
    });
  }

  private codeCalls(accounts: Accounts): Call[] {
    return [
      visitorCall({
        method: 'POST',
        path: '/sms_mail',
        room: 'identity',
        summary: 'Sends a code by e-mail.',
        input: mailCodeInput,
        handle: async ({ input, language }) => {
          const forPassword = input.type === 'forget' || input.scene === 'forget';
          const refusal = await accounts.mailCode(input.user_string, forPassword, language);
          return refusal ?? okText('identity.code_sent');
        },
      }),
      visitorCall({
        method: 'POST',
        path: '/sms_send',
        room: 'identity',
        summary: 'Sends a code by text message.',
        input: smsCodeInput,
        handle: async ({ input, language }) => {
          const refusal = await accounts.smsCode(input.area_code, input.mobile, language);
          return refusal ?? okText('identity.code_sent');
        },
      }),
      visitorCall({
        method: 'POST',
        path: '/user/check_email',
        room: 'identity',
        summary: 'Tells whether a code is right, without using it up.',
        input: checkCodeInput,
        handle: async ({ input }) => {
          const right = await accounts.checkCode(input.user_string, input.email_code);
          return right ? okText('identity.code_right') : refuse('code_wrong');
        },
      }),
    ];
  }

  private entryCalls(gateway: Gateway, accounts: Accounts): Call[] {
    const { sessions } = this.options;
    return [
      visitorCall({
        method: 'POST',
        path: '/user/register',
        room: 'identity',
        summary: 'Registers a customer by e-mail or phone.',
        input: registerInput,
        handle: async ({ input }) => {
          const made = await accounts.register({
            account: input.user_string,
            byPhone: input.type === 'mobile',
            areaCode: input.area_code,
            code: input.code,
            password: input.password,
            repeated: input.re_password,
            inviteCode: input.extension_code,
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
        handle: async ({ input, address, userAgent }) => {
          const customer = await accounts.login(input.user_string, input.password, address);
          if (isRefusal(customer)) return customer;
          return ok(await sessions.open(Number(customer.id), input.stay, { address, userAgent }));
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
          return okText('identity.logged_out');
        },
      }),
    ];
  }

  private deviceCalls(gateway: Gateway): Call[] {
    const { sessions } = this.options;
    return [
      customerCall({
        method: 'GET',
        path: '/user/sessions',
        room: 'identity',
        summary: 'Where the customer is logged in.',
        input: nothing,
        handle: async ({ caller }) => {
          const devices = await sessions.devices(caller.customerId);
          return ok(
            devices.map((device) => ({
              id: device.id,
              address: device.address,
              user_agent: device.userAgent,
              created_at: timeText(device.createdMs),
              created_ms: device.createdMs,
              expires_ms: device.expiresMs,
              current: device.id === caller.sessionId ? 1 : 0,
            })),
          );
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
    ];
  }

  private outboxCall(gateway: Gateway, db: IdentityDatabase): Call {
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
          query = query.where('recipient', 'in', [recipient, `+${recipient}`]);
        }
        const rows = await query.execute();
        return ok(
          rows.map((row) => ({
            id: Number(row.id),
            to: row.recipient,
            channel: row.channel,
            subject: row.subject,
            text: row.body,
            code: row.code,
            created_ms: Number(row.created_ms),
          })),
        );
      },
    });
  }
}
