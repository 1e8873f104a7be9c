/**
 * Where notices of risk are confirmed by who has no screen for them: clients of others show the
 * text of a refusal, which names the address of a page without scripts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { readingAs } from '../database/shares.ts';
import type { Gateway } from '../gateway.ts';
import type { Caller } from '../http/call.ts';
import { FrameTickets } from '../http/frame-tickets.ts';
import { escaped, framedPage, sendFramed } from '../http/framed-page.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { type Language, languageOf } from '../words/languages.ts';
import { hasReadRisk, type RiskNotice, settleRisk, UNREAD } from './risk-notices.ts';

/** Where it is. */
export const RISK_PATH = '/frame/risk';

/** What is confirmed, and the words that say it. */
interface Confirmed {
  readonly notice: RiskNotice;
  readonly texts: readonly string[];
}

/** The page, and what refusals say of it. */
export class RiskFrame {
  private readonly gateway: Gateway;
  private readonly tickets: FrameTickets;

  constructor(gateway: Gateway, secrets: SecretBox) {
    this.gateway = gateway;
    this.tickets = new FrameTickets(secrets, () => gateway.nowMs());
  }

  /** A refusal for want of a notice, with the address at which its caller confirms it. */
  told(refusal: Refusal, caller: Caller | undefined, language: Language, origin: string): Refusal {
    if (refusal.refused !== UNREAD || refusal.details === undefined) return refusal;
    const subject = JSON.stringify(refusal.details);
    const query = this.tickets.query(RISK_PATH, language, caller?.customerId, subject);
    return refuse(UNREAD, { where: `${origin}${RISK_PATH}${query}` });
  }

  /** Adds the page. */
  addRoutes(app: FastifyInstance): void {
    const schema = { hide: true };
    app.get(RISK_PATH, { schema }, (request, reply) => this.show(request, reply, false));
    app.post(RISK_PATH, { schema }, (request, reply) => this.show(request, reply, true));
  }

  /** Only the button of the page confirms: whoever fetches the address beforehand does not. */
  private async show(
    request: FastifyRequest,
    reply: FastifyReply,
    confirms: boolean,
  ): Promise<FastifyReply> {
    const { lang, ticket } = request.query as Readonly<Record<string, unknown>>;
    const language = languageOf(lang);
    const { gateway } = this;
    const say = (key: string) => escaped(gateway.phrases.say(language, key));
    const confirmed = this.read(ticket);
    const title = gateway.phrases.say(language, 'common.risk_title');
    const page = (body: string) =>
      sendFramed(
        reply,
        framedPage(title, language, '', `<main><h1>${escaped(title)}</h1>${body}</main>`),
      );
    if (confirmed === undefined) return page(`<p>${say('common.address_expired')}</p>`);
    const { notice, texts } = confirmed;
    const isRead = await readingAs({ customerId: notice.owner }, () =>
      confirms
        ? settleRisk(gateway, notice, true)
        : hasReadRisk(gateway.database<unknown>(), notice),
    );
    const lines = texts.map((text) => `<p>${say(`${notice.product}.${text}`)}</p>`).join('');
    const query = `lang=${language}&amp;ticket=${escaped(String(ticket))}`;
    const form =
      `<form method="post" action="${RISK_PATH}?${query}">` +
      `<button>${say('common.risk_confirm')}</button></form>`;
    return page(lines + (isRead ? `<p role="status">✓ ${say('common.risk_confirmed')}</p>` : form));
  }

  private read(ticket: unknown): Confirmed | undefined {
    const found = this.tickets.read(RISK_PATH, ticket);
    if (found === undefined) return undefined;
    const { owner } = found;
    const { product = '', key, version, texts = '' } = JSON.parse(found.subject) as Details;
    const notice = { owner, product, key: Number(key), version: Number(version) };
    return { notice, texts: texts.split(' ') };
  }
}

type Details = NonNullable<Refusal['details']>;
