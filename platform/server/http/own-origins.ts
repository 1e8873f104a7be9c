import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What of a request says where it was sent to. */
type Sent = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname' | 'socket'>;

/**
 * The origin that answers may name as the house's own. What a request says of its host anybody can
 * write, and links to it would lead to whoever wrote it: so it is the one that customers know, one
 * that the owner allows, or this very machine.
 */
export class OwnOrigins {
  private readonly publicOrigin: string | undefined;
  private readonly allowed: readonly string[];

  constructor(publicOrigin: string | undefined, allowed: readonly string[]) {
    this.publicOrigin = publicOrigin;
    this.allowed = allowed;
  }

  /** Empty where a request names a host that is none of ours: addresses are paths then. */
  of(request: Sent): string {
    if (this.publicOrigin !== undefined) return this.publicOrigin;
    const origin = `${request.protocol}://${request.host}`;
    return this.allowed.includes(origin) || isThisMachine(request) ? origin : '';
  }
}

function isThisMachine({ hostname, socket }: Sent): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name === '::1') return true;
  const at = socket.localAddress?.replace(/^::ffff:/, '');
  return isIP(name) > 0 && (name.startsWith('127.') || name === at);
}
