/** The one spelling of an account's name: mail domains as the network has them. */
import { domainToASCII } from 'node:url';

/**
 * What was typed as an account in small letters, a mail domain in letters of ASCII: some browsers
 * send `x@münchen.test` as it was typed, others `x@xn--mnchen-3ya.test`.
 */
export function mailSpelling(account: string): string {
  const name = account.trim().toLowerCase();
  const at = name.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToASCII(name.slice(at + 1));
  return domain === '' ? name : `${name.slice(0, at + 1)}${domain}`;
}
