/**
 * Makes HTML harmless before it is stored. What is not on the list is dropped, because clients
 * insert what they get as it comes: a script that got through would run as the customer.
 */
import sanitizeHtml from 'sanitize-html';
import { isWebLink } from '../../../platform/server/http/web-link.ts';

const BLOCKS = ['h2', 'h3', 'h4', 'p', 'div', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'br'];
const INLINE = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'span', 'sub', 'sup', 'img'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const DEEPEST = 24;

/** A file of this site, never of another one. */
const OWN_FILE = /^\/(?!\/)[\w\-./]+$/;
/** What opens a mail or a call. */
const SCHEMES = /^(?:mailto|tel):[^\u202A-\u202E\u2066-\u2069]*$/;
/** A screen of this client. */
const OWN_SCREEN = /^#\/[\w\-./?=&%]*$/;

function link(tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = given['href']?.trim() ?? '';
  if (OWN_FILE.test(href) || OWN_SCREEN.test(href)) return { tagName: tag, attribs: { href } };
  // A text without a link is left of one that leads elsewhere than it seems.
  if (!SCHEMES.test(href) && !isWebLink(href)) return { tagName: tag, attribs: {} };
  const attribs = { href, target: '_blank', rel: 'noopener noreferrer' };
  return { tagName: tag, attribs };
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE, ...TABLES],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    p: ['style'],
    span: ['style'],
    div: ['style'],
  },
  // No colours: a text must stay readable on the dark and on the light ground.
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify|start|end)$/],
      'font-weight': [/^(?:bold|[4-8]00)$/],
      'font-style': [/^italic$/],
      'text-decoration': [/^(?:underline|line-through)$/],
    },
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  transformTags: { h1: 'h2', a: link },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs['src'] ?? ''),
};

/** The harmless part of some HTML. Cleaning what is clean changes nothing. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}
