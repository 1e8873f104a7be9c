/** What the login must hold before it is sent. Messages are keys of words. Pure. */
import { z } from './checks.ts';

export const loginSchema = z.object({
  account: z.string().trim().min(1, 'identity.check_account'),
  password: z.string().min(1, 'identity.check_password_given'),
});
export type LoginForm = z.infer<typeof loginSchema>;
