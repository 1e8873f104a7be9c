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
import { checkNickname, checkPaymentPassword } from '../rules.ts';
import { type IdentityDatabase, type IdentityTables, readCustomer } from '../store.ts';
import {
  checkCodeInput,
  forgetInput,
  loginInput,
  mailCodeInput,
  nicknameInput,
  outboxInput,
  paymentPasswordInput,
  registerInput,
  revokeInput,
  smsCodeInput,
} from '../wire.ts';
import { Accounts } from './accounts.ts';
import { tidyIdentity } from './janitor.ts';
import { hashPassword } from './passwords.ts';
import type { SessionDirectory } from './sessions.ts';

/** What the room is made with. */
export interface IdentityServerOptions {
  readonly sessions: SessionDirectory;
  readonly codeRequired: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
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
      ...this.passwordCalls(gateway, accounts),
      ...this.profileCalls(gateway, db),
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

  private passwordCalls(gateway: Gateway, accounts: Accounts): Call[] {
    const { sessions } = this.options;
    return [
      visitorCall({
        method: 'POST',
        path: '/user/forget',
        room: 'identity',
        summary: 'Sets a new login password with a code.',
        input: forgetInput,
        handle: async ({ input, caller }) => {
          const account = input.account ?? input.user_string ?? '';
          const repeated = input.repassword ?? input.re_password ?? '';
          const done = await accounts.resetPassword(account, input.code, input.password, repeated);
          if (typeof done !== 'number') return done;
          const kept = caller?.customerId === done ? caller.sessionId : 0;
          await sessions.revokeOthers(done, kept);
          gateway.hub.dropOthers(done, kept);
          return okText('identity.password_changed');
        },
      }),
      customerCall({
        method: 'POST',
        path: '/safe/update_password',
        room: 'identity',
        summary: 'Sets the payment password with a code.',
        input: paymentPasswordInput,
        handle: async ({ input, caller }) => {
          const refusal = checkPaymentPassword(input.password, input.re_password);
          if (refusal !== undefined) return refuse(refusal);
          const customer = await readCustomer(accounts.db, caller.customerId);
          if (customer === undefined || !(await accounts.useCode(customer, input.code))) {
            return refuse('code_wrong');
          }
          await accounts.db
            .updateTable('customers')
            .set({ payment_password_hash: await hashPassword(input.password) })
            .where('id', '=', customer.id)
            .execute();
          return okText('identity.password_changed');
        },
      }),
    ];
  }

  private profileCalls(gateway: Gateway, db: IdentityDatabase): Call[] {
    return [
      customerCall({
        method: 'GET',
        path: '/user/info',
        room: 'identity',
        summary: 'Who is logged in.',
        input: nothing,
        handle: async ({ caller }) => {
          const customer = await readCustomer(db, caller.customerId);
          if (customer === undefined) throw new Error(`customer ${caller.customerId} is gone`);
          return ok({
            id: Number(customer.id),
            account_number: customer.account_number,
            email: customer.email ?? '',
            phone: customer.phone,
            area_code: customer.area_code,
            head_portrait: customer.avatar,
            nickname: customer.nickname,
            signature: customer.signature,
            score: null,
            level: 0,
            extension_code: customer.extension_code,
            has_payment_password: customer.payment_password_hash === null ? 0 : 1,
            mode: gateway.mode,
          });
        },
      }),
      customerCall({
        method: 'POST',
        path: '/user/editNickname',
        room: 'identity',
        summary: 'Sets the nickname.',
        input: nicknameInput,
        handle: async ({ input, caller }) => {
          const nickname = input.nickname.trim();
          const refusal = checkNickname(nickname);
          if (refusal !== undefined) return refuse(refusal);
          await db
            .updateTable('customers')
            .set({ nickname })
            .where('id', '=', String(caller.customerId))
            .execute();
          return okText('identity.saved');
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
