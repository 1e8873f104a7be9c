/**
 * What a page says in one language, in the words of the others. While it speaks that language,
 * each text it says carries its key, and each date what it was made of, in characters that nobody
 * sees and that take no room. So all other languages can be laid out one after the other without
 * giving the page a moment to do anything else: nothing is fetched, nothing is drawn.
 *
 * These functions run inside the page, so each uses nothing but the others and the page.
 */

/** Letters as the tags of Unicode, which have no picture. */
function unseen(text) {
  return [...text].map((each) => String.fromCodePoint(0xe0000 + each.codePointAt(0))).join('');
}

function markText(key, text) {
  const filled = text.replaceAll(
    /\{\{(\w+)\}\}/g,
    (all, name) => unseen(`[${name}:`) + all + unseen(']'),
  );
  return unseen(`{${key}:`) + filled + unseen('}');
}

/** Has the words of a language come with their keys. */
function markWords(language) {
  const own = window.fetch.bind(window);
  window.fetch = async (address, init) => {
    const reply = await own(address, init);
    const isMeant = typeof address === 'string' && address.includes(`/${language}/`);
    if (!isMeant || !address.includes('/words/')) return reply;
    const texts = Object.entries(await reply.json());
    return Response.json(
      Object.fromEntries(texts.map(([key, text]) => [key, markText(key, text)])),
    );
  };
}

/** Has the dates and spans of a language come with what they were made of. */
function markDates(language) {
  const mark = (kind, options, given, text) => {
    const { locale: _locale, ...own } = options;
    const made = encodeURIComponent(JSON.stringify({ kind, options: own, given }));
    return unseen(`{@${made}:`) + text + unseen('}');
  };
  const isMarked = new WeakMap();
  const optionsOf = (format) => {
    const options = isMarked.get(format) ?? format.resolvedOptions();
    isMarked.set(format, options);
    return options;
  };
  const dates = Intl.DateTimeFormat.prototype;
  const described = Object.getOwnPropertyDescriptor(dates, 'format');
  Object.defineProperty(dates, 'format', {
    get() {
      const [format, options] = [described.get.call(this), optionsOf(this)];
      if (options.locale !== language) return format;
      return (at) => mark('DateTimeFormat', options, [Number(at ?? Date.now())], format(at));
    },
  });
  const spans = Intl.RelativeTimeFormat.prototype;
  const { format } = spans;
  spans.format = function (...given) {
    const [text, options] = [format.apply(this, given), optionsOf(this)];
    return options.locale === language ? mark('RelativeTimeFormat', options, given, text) : text;
  };
}

/** Made once: to make one takes far longer than to use it. */
function formatOf(kind, tag, options) {
  const name = `${kind} ${tag} ${JSON.stringify(options)}`;
  formatOf.known ??= new Map();
  const format = formatOf.known.get(name) ?? new Intl[kind](tag, options);
  formatOf.known.set(name, format);
  return format;
}

/** A text with its dates and spans made in the language of a tag. */
function withDates(text, tag) {
  return text.replaceAll(/\ue000([^\ue000]*)\ue000/g, (_all, made) => {
    const { kind, options, given } = JSON.parse(decodeURIComponent(made));
    const said = formatOf(kind, tag, options).format(...given);
    return said.replaceAll(/[\u{e0020}-\u{e007e}]/gu, '');
  });
}

/** Where something is said, and how another text is put there. */
function placesOfTexts() {
  const isSaid = (text) => /\p{L}/u.test(text) || text.includes(unseen('{'));
  const places = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node;
    if (isSaid(at.data)) places.push({ text: at.data, put: (text) => (at.data = text) });
  }
  for (const input of document.querySelectorAll('input, textarea')) {
    for (const name of ['placeholder', 'value']) {
      const put = (text) => (input[name] = text);
      if (input[name].includes(unseen('{'))) places.push({ text: input[name], put });
    }
  }
  return places;
}

/** Everything that the page says, each text once. */
function textsSaid() {
  return [...new Set(placesOfTexts().map(({ text }) => text))];
}

/**
 * The faults of the layout in each language.
 * @param heard what the page says, as `textsSaid` answers it
 * @param said by the tag of a language, what these are in it, in the same order
 * @returns null when the page has come to say something else meanwhile
 */
function faultsSaid(heard, said) {
  const orders = new Map(heard.map((text, order) => [text, order]));
  const isUnknown = ({ text }) => !orders.has(text);
  const all = placesOfTexts();
  // A price without words may have moved.
  if (all.some((place) => isUnknown(place) && place.text.includes(unseen('{')))) return null;
  const places = all.filter((place) => !isUnknown(place));
  const root = document.documentElement;
  const { lang } = root;
  const found = {};
  const known = lookedUp();
  for (const [tag, texts] of Object.entries(said)) {
    root.lang = tag;
    for (const { text, put } of places) put(withDates(texts[orders.get(text)], tag));
    found[tag] = findFaults(known);
  }
  root.lang = lang;
  for (const { text, put } of places) put(text);
  return found;
}

const parts = [
  unseen,
  markText,
  markWords,
  markDates,
  formatOf,
  withDates,
  placesOfTexts,
  textsSaid,
  faultsSaid,
];

/** The functions as a script, which has a page mark what it says in one language. */
export function markingScript(language, tag) {
  return `${parts.map(String).join('\n')}
    Object.assign(window, { textsSaid, faultsSaid });
    markWords(${JSON.stringify(language)});
    markDates(${JSON.stringify(tag)});`;
}
