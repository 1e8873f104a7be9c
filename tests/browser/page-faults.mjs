/**
 * What is wrong with the layout of the page that is shown: text that is cut, spills out of its
 * box, leaves the screen, or covers its neighbour. These functions run inside the page, so each
 * uses nothing but the others and the page.
 *
 * Text that may be cut says so with `data-may-cut`: what people wrote themselves, never a label.
 */

/** A border may be off by a pixel of rounding; lines are often taller than their letters. */
function slackPx() {
  return { across: 1.5, down: 4 };
}

function describeFault(kind, element, text) {
  const place = element.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
  return `${kind}: "${text.trim().slice(0, 60)}" in ${element.tagName.toLowerCase()} of "${place}"`;
}

function isHiddenText(element) {
  if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return true;
  return element.closest('svg, canvas, script, style, .sr-only, [data-may-cut]') !== null;
}

/** Where text stands that is not hidden. */
function seenNodes() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element && node.data.trim() !== '' && !isHiddenText(element)) nodes.push(node);
  }
  return nodes;
}

function shownTexts(nodes) {
  const range = document.createRange();
  return nodes.flatMap((node) => {
    if (node.data.trim() === '') return [];
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    return rects.length > 0 ? [{ element: node.parentElement, text: node.data, rects }] : [];
  });
}

function isScroller(overflow) {
  return overflow === 'auto' || overflow === 'scroll';
}

/** What becomes of a text by the style of a box; looked up once, as most are around many texts. */
function styleOf(element, styles) {
  const known = styles.get(element);
  if (known) return known;
  const { display, overflowX, overflowY, position } = getComputedStyle(element);
  const style = {
    isNone: display === 'inline' || display === 'contents',
    isRow: /flex|grid/.test(display),
    scrolls: isScroller(overflowX) || isScroller(overflowY),
    cutsAcross: overflowX !== 'visible',
    cutsDown: overflowY !== 'visible',
    isFixed: position === 'fixed',
    isInFlow: !/absolute|fixed|sticky/.test(position),
  };
  styles.set(element, style);
  return style;
}

function edgeOf(element, edges) {
  const edge = edges.get(element) ?? element.getBoundingClientRect();
  edges.set(element, edge);
  return edge;
}

/** What the boxes around a piece of text do to it, the nearest box first. */
function faultOfText({ element, text, rects }, styles, edges) {
  const { across, down } = slackPx();
  let isOwnBox = true;
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    const { isNone, scrolls, cutsAcross, cutsDown, isFixed } = styleOf(at, styles);
    if (isNone) continue;
    if (scrolls) return null;
    const edge = edgeOf(at, edges);
    const isOut = rects.some((r) => r.right > edge.right + across || r.left < edge.left - across);
    const isLow = rects.some((r) => r.bottom > edge.bottom + down || r.top < edge.top - down);
    if (cutsAcross && isOut) return describeFault('cut', element, text);
    if (cutsDown && isLow) return describeFault('cut below', element, text);
    if (isOwnBox && isOut) return describeFault('spills', element, text);
    isOwnBox = false;
    if (isFixed) break;
  }
  const isOff = rects.some(
    (rect) => rect.right > document.documentElement.clientWidth + across || rect.left < -across,
  );
  return isOff ? describeFault('leaves the screen', element, text) : null;
}

function faultsOfInputs() {
  const inputs = [...document.querySelectorAll('input:not([type=range]):not([type=checkbox])')];
  return inputs
    .filter((input) => input.checkVisibility() && !input.closest('.sr-only'))
    .filter((input) => input.scrollWidth > input.clientWidth + 2)
    .map((input) => describeFault('cut', input, input.value || input.placeholder));
}

function unionOf(rects) {
  return {
    left: Math.min(...rects.map((rect) => rect.left)),
    right: Math.max(...rects.map((rect) => rect.right)),
    top: Math.min(...rects.map((rect) => rect.top)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
  };
}

function isOverlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 2 && down > 5;
}

/** The texts in each element around one, in their order. */
function textsByElement(texts) {
  const found = new Map();
  for (const text of texts) {
    for (let at = text.element; at; at = at.parentElement) {
      const own = found.get(at);
      if (own) own.push(text);
      else found.set(at, [text]);
    }
  }
  return found;
}

/** The children of a row or a grid that stand in the flow, with the room their words take. */
function neighboursOf(parent, textsIn, styles) {
  return [...parent.children].flatMap((child) => {
    const own = textsIn.get(child);
    if (!own || !styleOf(child, styles).isInFlow) return [];
    return [{ child, text: own[0].text, area: unionOf(own.flatMap(({ rects }) => rects)) }];
  });
}

function faultsOfNeighbours(texts, styles) {
  const textsIn = textsByElement(texts);
  const parents = new Set(texts.flatMap(({ element }) => [element, element.parentElement]));
  return [...parents].flatMap((parent) => {
    if (!parent || !styleOf(parent, styles).isRow) return [];
    const row = neighboursOf(parent, textsIn, styles);
    return row.slice(1).flatMap(({ child, text, area }, index) => {
      const before = row[index];
      if (!before || !isOverlap(before.area, area)) return [];
      return [describeFault(`covers "${before.text.trim()}"`, child, text)];
    });
  });
}

/** What stays while nothing but texts changes: which of them are seen, and the styles of boxes. */
function lookedUp() {
  return { nodes: seenNodes(), styles: new Map() };
}

/** Every fault of the page, each once. */
function findFaults({ nodes, styles } = lookedUp()) {
  const texts = shownTexts(nodes);
  const edges = new Map();
  const faults = texts.flatMap((text) => faultOfText(text, styles, edges) ?? []);
  faults.push(...faultsOfInputs(), ...faultsOfNeighbours(texts, styles));
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) {
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  return [...new Set(faults)];
}

const parts = [
  slackPx,
  describeFault,
  isHiddenText,
  seenNodes,
  shownTexts,
  isScroller,
  styleOf,
  edgeOf,
  faultOfText,
  faultsOfInputs,
  unionOf,
  isOverlap,
  textsByElement,
  neighboursOf,
  faultsOfNeighbours,
  lookedUp,
  findFaults,
];

/** The functions as a script; `findFaults()` answers the list of sentences. */
export const faultsScript = `${parts.map(String).join('\n')}
  Object.assign(window, { findFaults, lookedUp });`;
