/** What the console is called: the server writes the site's name into the page's title. */
export const CONSOLE_NAME = document.title;
