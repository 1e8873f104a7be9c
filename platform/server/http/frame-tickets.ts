/**
 * Addresses of framed pages in somebody's name. A frame sends no token, so the address itself says
 * whose it is: for a while, and sealed, so that nobody makes one or reads who is meant.
 */
import type { SecretBox } from '../keys/secret-box.ts';

/** How long an address counts. */
export const TICKET_MS = 30 * 60_000;
const MAX_TICKET = 1_000;

/** Whom a ticket names, and what it is about. */
export interface Ticket {
  readonly owner: number;
  readonly subject: string;
}

/** Gives tickets, and reads them. */
export class FrameTickets {
  private readonly secrets: SecretBox;
  private readonly nowMs: () => number;

  constructor(secrets: SecretBox, nowMs: () => number) {
    this.secrets = secrets;
    this.nowMs = nowMs;
  }

  /**
   * The query of a page in a language, with a ticket where there is somebody whose it is.
   * @param page the path of the page, for no other of which the ticket counts
   */
  query(page: string, language: string, owner: number | undefined, subject = ''): string {
    if (owner === undefined) return `?lang=${language}`;
    const ticket = JSON.stringify([owner, this.nowMs() + TICKET_MS, subject]);
    return `?lang=${language}&ticket=${this.secrets.seal(ticket, contextOf(page))}`;
  }

  /** Whom a ticket names; undefined of a text that is none, or no more, or of another page. */
  read(page: string, ticket: unknown): Ticket | undefined {
    if (typeof ticket !== 'string' || ticket.length > MAX_TICKET) return undefined;
    const text = this.opened(ticket, page);
    if (text === undefined) return undefined;
    const [owner, untilMs, subject] = JSON.parse(text) as [number, number, string];
    return this.nowMs() <= untilMs ? { owner, subject } : undefined;
  }

  private opened(ticket: string, page: string): string | undefined {
    try {
      return this.secrets.open(ticket, contextOf(page));
    } catch {
      // Altered, or made for another page or under another key.
      return undefined;
    }
  }
}

function contextOf(page: string): string {
  return `ticket of ${page}`;
}
