/** The outer shapes of identity's calls: the contract's fields, and both of its forms. */
import { z } from 'zod';

const text = (most: number) =>
  z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(most));
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

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
});

/** `/safe/update_password`. */
export const paymentPasswordInput = z.object({
  password: text(400).default(''),
  re_password: text(400).default(''),
  code: text(12).default(''),
});

/** `/safe/mobile`: existing clients send no dialling code; ours sends it, and a password. */
export const bindPhoneInput = z.object({
  mobile: text(24),
  area_code: text(8).optional(),
  code: text(12).default(''),
  password: text(400).optional(),
});

/** `/safe/email`. */
export const bindEmailInput = z.object({
  email: text(320),
  code: text(12).default(''),
  password: text(400).default(''),
});

/** `/user/uploadHeadPortrait`. */
export const pictureInput = z.object({ head_portrait: text(200) });

/** `/user/editNickname`. */
export const nicknameInput = z.object({ nickname: text(400) });

/** `/user/editSignature`: nothing takes it away. */
export const signatureInput = z.object({ signature: text(2_000).default('') });

/** `/user/editRegion`: ISO 3166, two letters. */
export const regionInput = z.object({ region: text(8) });

/** `/user/sessions/revoke`. */
export const revokeInput = z.object({ id: text(18).pipe(z.string().regex(/^\d+$/)) });

/** `/demo/outbox`. */
export const outboxInput = z.object({ to: text(320).optional() });
