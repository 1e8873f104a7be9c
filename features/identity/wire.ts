/** The outer shapes of identity's calls: the contract's fields, and both of its forms. */
import { z } from 'zod';
import { timeText } from '../../core/time/time-text.ts';
import { codeField, flag, rawText } from '../../core/wire/scalars.ts';

/** The number of a row. */
const rowId = rawText(18).pipe(z.string().regex(/^\d+$/));
/** Six digits of an authenticator app, or a recovery code. */
const secondCode = codeField().optional();

/** `/sms_mail`: both forms name the recipient in `user_string`. */
export const mailCodeInput = z.object({
  user_string: rawText(320),
  scene: rawText(20).optional(),
  type: rawText(20).optional(),
});

/** `/sms_send`. */
export const smsCodeInput = z.object({ area_code: rawText(8).default(''), mobile: rawText(24) });

/** `/user/check_email`. */
export const checkCodeInput = z.object({
  user_string: rawText(320),
  email_code: codeField().default(''),
  scene: rawText(20).optional(),
});

/** `/user/register`. */
export const registerInput = z.object({
  user_string: rawText(320),
  code: codeField().default(''),
  password: rawText(400).default(''),
  re_password: rawText(400).default(''),
  extension_code: rawText(40).default(''),
  type: z.enum(['mobile', 'email']),
  area_code: rawText(8).optional(),
});

/** `/user/login`. */
export const loginInput = z.object({
  user_string: rawText(320),
  password: rawText(400),
  stay: flag.default(false),
  two_factor_code: secondCode,
  /** The token that this device had before, by which it shows that it is the owner's. */
  device: rawText(100).optional(),
});

/** `/user/forget`: the form for those who are logged in, and the one for those who are not. */
export const forgetInput = z.object({
  account: rawText(320).optional(),
  user_string: rawText(320).optional(),
  password: rawText(400).default(''),
  repassword: rawText(400).optional(),
  re_password: rawText(400).optional(),
  code: codeField().default(''),
  type: rawText(20).optional(),
  two_factor_code: secondCode,
});

/** `/safe/update_password`. */
export const paymentPasswordInput = z.object({
  password: rawText(400).default(''),
  re_password: rawText(400).default(''),
  code: codeField().default(''),
  two_factor_code: secondCode,
});

/** `/safe/mobile`: existing clients send no dialling code; ours sends it, and a password. */
export const bindPhoneInput = z.object({
  mobile: rawText(24),
  area_code: rawText(8).optional(),
  code: codeField().default(''),
  password: rawText(400).optional(),
  proof_code: codeField().optional(),
  two_factor_code: secondCode,
});

/** `/safe/email`; a code to an address of the account does instead of the password. */
export const bindEmailInput = z.object({
  email: rawText(320),
  code: codeField().default(''),
  password: rawText(400).optional(),
  proof_code: codeField().optional(),
  two_factor_code: secondCode,
});

/** `/safe/mobile/undo`: what stands in the mail that told of the phone. */
export const undoInput = z.object({ token: rawText(100) });

/** `/user/uploadHeadPortrait`. */
export const pictureInput = z.object({ head_portrait: rawText(200) });

/** `/user/editNickname`. */
export const nicknameInput = z.object({ nickname: rawText(400) });

/** `/user/editSignature`: nothing takes it away. */
export const signatureInput = z.object({ signature: rawText(2_000).default('') });

/** `/user/editRegion`: ISO 3166, two letters. */
export const regionInput = z.object({ region: rawText(8) });

/** `/user/sessions/revoke`. */
export const revokeInput = z.object({ id: rowId });

/** `/user/preferences`: what is left out stays. */
export const preferencesInput = z.object({
  language: rawText(8).optional(),
  fiat: rawText(8).optional(),
});

/** `/safe/two_factor/confirm`, `off`, `recovery`. */
export const twoFactorInput = z.object({ password: rawText(400).default(''), code: codeField() });

/** `/safe/security_reset/refuse`. */
export const refuseResetInput = z.object({ id: rowId });

/** `/safe/anti_phishing`: nothing takes the word away. */
export const antiPhishingInput = z.object({
  word: rawText(400).default(''),
  password: rawText(400).default(''),
});

/** `/safe/passkeys/begin`. */
export const beginPasskeyInput = z.object({
  password: rawText(400).default(''),
  two_factor_code: secondCode,
});

/** What the browser's authenticator answered, as JSON text. */
const credential = rawText(20_000);

/** `/safe/passkeys/finish`. */
export const finishPasskeyInput = z.object({ credential, name: rawText(200).default('') });

/** `/safe/passkeys/rename`. */
export const renamePasskeyInput = z.object({ id: rowId, name: rawText(200).default('') });

/** `/safe/passkeys/remove`. */
export const removePasskeyInput = z.object({
  id: rowId,
  password: rawText(400).default(''),
  two_factor_code: secondCode,
});

/** `/user/passkey/login`. */
export const passkeyLoginInput = z.object({ credential, stay: flag.default(false) });

/** `/demo/outbox`. */
export const outboxInput = z.object({ to: rawText(320).optional() });

/** A key of an authenticator, as its owner sees it. */
export interface ShownPasskey {
  readonly id: number;
  readonly name: string;
  readonly createdMs: number;
  readonly usedMs: number;
}

/** A security reset that an operator has asked for and nobody has confirmed yet. */
export interface WaitingReset {
  readonly id: number;
  readonly askedMs: number;
  readonly expiresMs: number;
  /** Whether this session has shown the second factor. */
  readonly canRefuse: boolean;
}

/** A first phone that counts only from a time on, because nothing was proved. */
export interface WaitingPhone {
  readonly areaCode: string;
  readonly phone: string;
  readonly countsMs: number;
}

/** How an account is secured. */
export interface SafeState {
  readonly secondFactor: {
    readonly isOn: boolean;
    readonly sinceMs: number;
    readonly recoveryLeft: number;
  };
  readonly passkeys: readonly ShownPasskey[];
  readonly hasPasskeys: boolean;
  readonly antiPhishing: string;
  readonly reset: WaitingReset | undefined;
  readonly phone: WaitingPhone | undefined;
  readonly lockedUntilMs: number;
  readonly nowMs: number;
}

function passkeyRow({ id, name, createdMs, usedMs }: ShownPasskey) {
  return { id, name, created_ms: createdMs, used_ms: usedMs } as const;
}

function resetMessage({ id, askedMs, expiresMs, canRefuse }: WaitingReset) {
  const can_refuse = canRefuse ? 1 : 0;
  return { id, asked_ms: askedMs, expires_ms: expiresMs, can_refuse } as const;
}

function phoneMessage({ areaCode, phone, countsMs }: WaitingPhone) {
  return { area_code: areaCode, phone, counts_ms: countsMs } as const;
}

/** `/safe/state`. */
export function safeMessage(safe: SafeState) {
  return {
    two_factor: safe.secondFactor.isOn ? 1 : 0,
    two_factor_since_ms: safe.secondFactor.sinceMs,
    recovery_codes_left: safe.secondFactor.recoveryLeft,
    passkeys: safe.passkeys.map(passkeyRow),
    passkeys_available: safe.hasPasskeys ? 1 : 0,
    anti_phishing: safe.antiPhishing,
    security_reset: safe.reset === undefined ? null : resetMessage(safe.reset),
    waiting_phone: safe.phone === undefined ? null : phoneMessage(safe.phone),
    withdrawal_locked_until_ms: safe.lockedUntilMs,
    server_ms: safe.nowMs,
  } as const;
}

/** Recovery codes, the only time they are told. */
export function codesMessage(codes: readonly string[]) {
  return { recovery_codes: codes } as const;
}

/** Where a customer is logged in. */
export interface ShownDevice {
  readonly id: number;
  readonly address: string;
  readonly userAgent: string;
  readonly createdMs: number;
  readonly seenMs: number;
  readonly expiresMs: number;
}

/** A row of `/user/sessions`. */
export function deviceRow(device: ShownDevice, ownId: number) {
  return {
    id: device.id,
    address: device.address,
    user_agent: device.userAgent,
    created_at: timeText(device.createdMs),
    created_ms: device.createdMs,
    seen_ms: device.seenMs,
    expires_ms: device.expiresMs,
    current: device.id === ownId ? 1 : 0,
  } as const;
}

/** A message that the demo's house has sent. */
export interface SentMessage {
  readonly id: number;
  readonly to: string;
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly createdMs: number;
}

/** A row of `/demo/outbox`. */
export function messageRow({ createdMs, ...message }: SentMessage) {
  return { ...message, created_ms: createdMs } as const;
}

/** Somebody as he is shown to himself. */
export interface ShownProfile {
  readonly id: string;
  readonly account_number: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly area_code: string | null;
  readonly avatar: string;
  readonly nickname: string;
  readonly signature: string;
  readonly region: string;
  readonly chosen_language: string;
  readonly fiat: string;
  readonly score: number;
  readonly extension_code: string;
  readonly hasPaymentPassword: boolean;
  /** The highest verified level. */
  readonly level: number;
  readonly mode: 'demo' | 'live';
}

/** `/user/info`. */
export function profileMessage(profile: ShownProfile) {
  return {
    id: Number(profile.id),
    account_number: profile.account_number,
    email: profile.email ?? '',
    phone: profile.phone,
    area_code: profile.area_code,
    head_portrait: profile.avatar,
    nickname: profile.nickname,
    signature: profile.signature,
    region: profile.region,
    language: profile.chosen_language,
    fiat: profile.fiat,
    score: profile.score,
    level: profile.level,
    extension_code: profile.extension_code,
    has_payment_password: profile.hasPaymentPassword ? 1 : 0,
    mode: profile.mode,
  } as const;
}
