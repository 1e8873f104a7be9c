/** What the site is called: the server writes it into the page, before any screen names itself. */
export const SITE_NAME = globalThis.document?.title ?? '';
