import type { IncomingHttpHeaders } from 'node:http';
import type { SecretBox } from '../keys/secret-box.ts';

const NAME = 'bourse_socket';
const CONTEXT = 'socket cookie';
const ATTRIBUTES = 'Path=/socket.io; HttpOnly; SameSite=Strict';
const LONGEST = 400;

/**
 * The cookie by which a socket proves its session. Clients written by others send no token to
 * their socket, but a browser sends cookies with the handshake. It holds the session's token
 * sealed: the socket alone can open it, so no call takes it for a token, wherever it is sent.
 */
export class SocketCookies {
  private readonly secrets: SecretBox;
  private readonly attributes: string;

  /** @param publicOrigin where customers reach the house; https makes the cookie secure */
  constructor(secrets: SecretBox, publicOrigin: string | undefined) {
    this.secrets = secrets;
    const isSecure = publicOrigin?.startsWith('https:') === true;
    this.attributes = isSecure ? `${ATTRIBUTES}; Secure` : ATTRIBUTES;
  }

  /** The header `Set-Cookie` for a session that lives so long. */
  of(token: string, livesMs: number): string {
    const value = this.secrets.seal(token, CONTEXT);
    return `${NAME}=${value}; ${this.attributes}; Max-Age=${Math.floor(livesMs / 1000)}`;
  }

  /** The header that takes it back. */
  cleared(): string {
    return `${NAME}=; ${this.attributes}; Max-Age=0`;
  }

  /** The token that a handshake carries; undefined without one, or with one that is not ours. */
  tokenOf(headers: IncomingHttpHeaders): string | undefined {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
    if (value === undefined || value === '' || value.length > LONGEST) return undefined;
    try {
      return this.secrets.open(value, CONTEXT);
    } catch {
      // Sealed by another house, or by nobody: the same as none.
      return undefined;
    }
  }
}

/**
 * Whether a handshake comes from a page of ours, or from one that may call us: only those may use
 * the cookie that the browser adds by itself. A page of the same origin may send no `Origin`.
 */
export function mayUseCookie(headers: IncomingHttpHeaders, corsOrigins: readonly string[]) {
  const { origin, host } = headers;
  if (origin === undefined) {
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin';
  }
  if (corsOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
