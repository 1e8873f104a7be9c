/** What the site is called where the owner has said nothing; clients are built with it. */
export const FIRST_SITE_NAME = 'Bourse';
