const page = globalThis.document as Document | undefined;

/** What the site is called: the server writes it into the page. Tests of parts have no page. */
export const SITE_NAME = page?.title as string;
