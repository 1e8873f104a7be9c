/** The outer shapes of identity's calls: the contract's fields, and both of its forms. */
import { z } from 'zod';

const text = (most: number) =>
  z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(most));
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** The number of a row. */
const rowId = text(18).pipe(z.string().regex(/^\d+$/));
/** Six digits of an authenticator app, or a recovery code. */
const secondCode = text(20).optional();

/** `/sms_mail`: both forms name the recipient in `user_string`. */
export const mailCodeInput = z.object({
  user_string: text(320),
  scene: text(20).optional(),
  type: text(20).optional(),
});

/** `/sms_send`. */
export const smsCodeInput = z.object({ area_code: text(8).default(''), mobile: text(24) });

/** `/user/check_email`. */
export const checkCodeInput = z.object({
  user_string: text(320),
  email_code: text(12).default(''),
  scene: text(20).optional(),
});

/** `/user/register`. */
export const registerInput = z.object({
  user_string: text(320),
  code: text(12).default(''),
  password: text(400).default(''),
  re_password: text(400).default(''),
  extension_code: text(40).default(''),
  type: z.enum(['mobile', 'email']),
  area_code: text(8).optional(),
});

/** `/user/login`. */
export const loginInput = z.object({
  user_string: text(320),
  password: text(400),
  stay: flag.default(false),
  two_factor_code: secondCode,
  /** The token that this device had before, by which it shows that it is the owner's. */
  device: text(100).optional(),
});

/** `/user/forget`: the form for those who are logged in, and the one for those who are not. */
export const forgetInput = z.object({
  account: text(320).optional(),
  user_string: text(320).optional(),
  password: text(400).default(''),
  repassword: text(400).optional(),
  re_password: text(400).optional(),
  code: text(12).default(''),
  type: text(20).optional(),
  two_factor_code: secondCode,
});

/** `/safe/update_password`. */
export const paymentPasswordInput = z.object({
  password: text(400).default(''),
  re_password: text(400).default(''),
  code: text(12).default(''),
  two_factor_code: secondCode,
});

/** `/safe/mobile`: existing clients send no dialling code; ours sends it, and a password. */
export const bindPhoneInput = z.object({
  mobile: text(24),
  area_code: text(8).optional(),
  code: text(12).default(''),
  password: text(400).optional(),
  proof_code: text(12).optional(),
  two_factor_code: secondCode,
});

/** `/safe/email`; a code to an address of the account does instead of the password. */
export const bindEmailInput = z.object({
  email: text(320),
  code: text(12).default(''),
  password: text(400).optional(),
  proof_code: text(12).optional(),
  two_factor_code: secondCode,
});

/** `/safe/mobile/undo`: what stands in the mail that told of the phone. */
export const undoInput = z.object({ token: text(100) });

/** `/user/uploadHeadPortrait`. */
export const pictureInput = z.object({ head_portrait: text(200) });

/** `/user/editNickname`. */
export const nicknameInput = z.object({ nickname: text(400) });

/** `/user/editSignature`: nothing takes it away. */
export const signatureInput = z.object({ signature: text(2_000).default('') });

/** `/user/editRegion`: ISO 3166, two letters. */
export const regionInput = z.object({ region: text(8) });

/** `/user/sessions/revoke`. */
export const revokeInput = z.object({ id: rowId });

/** `/safe/two_factor/confirm`, `off`, `recovery`. */
export const twoFactorInput = z.object({ password: text(400).default(''), code: text(20) });

/** `/safe/security_reset/refuse`. */
export const refuseResetInput = z.object({ id: rowId });

/** `/safe/anti_phishing`: nothing takes the word away. */
export const antiPhishingInput = z.object({
  word: text(400).default(''),
  password: text(400).default(''),
});

/** `/safe/passkeys/begin`. */
export const beginPasskeyInput = z.object({
  password: text(400).default(''),
  two_factor_code: secondCode,
});

/** What the browser's authenticator answered, as JSON text. */
const credential = text(20_000);

/** `/safe/passkeys/finish`. */
export const finishPasskeyInput = z.object({ credential, name: text(200).default('') });

/** `/safe/passkeys/rename`. */
export const renamePasskeyInput = z.object({ id: rowId, name: text(200).default('') });

/** `/safe/passkeys/remove`. */
export const removePasskeyInput = z.object({
  id: rowId,
  password: text(400).default(''),
  two_factor_code: secondCode,
});

/** `/user/passkey/login`. */
export const passkeyLoginInput = z.object({ credential, stay: flag.default(false) });

/** `/demo/outbox`. */
export const outboxInput = z.object({ to: text(320).optional() });
