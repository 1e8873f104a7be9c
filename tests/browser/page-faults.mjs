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

function shownTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || node.data.trim() === '' || isHiddenText(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    if (rects.length > 0) found.push({ element, text: node.data, rects });
  }
  return found;
}

function isScroller(overflow) {
  return overflow === 'auto' || overflow === 'scroll';
}

/** What a box does to the text in it; looked up once, as most boxes stand around many texts. */
function boxOf(element, boxes) {
  const known = boxes.get(element);
  if (known) return known;
  const style = getComputedStyle(element);
  const box = {
    isNone: style.display === 'inline' || style.display === 'contents',
    scrolls: isScroller(style.overflowX) || isScroller(style.overflowY),
    cutsAcross: style.overflowX !== 'visible',
    cutsDown: style.overflowY !== 'visible',
    isFixed: style.position === 'fixed',
    edge: element.getBoundingClientRect(),
  };
  boxes.set(element, box);
  return box;
}

/** What the boxes around a piece of text do to it, the nearest box first. */
function faultOfText({ element, text, rects }, boxes) {
  const { across, down } = slackPx();
  let isOwnBox = true;
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    const { isNone, scrolls, cutsAcross, cutsDown, isFixed, edge } = boxOf(at, boxes);
    if (isNone) continue;
    if (scrolls) return null;
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
function neighboursOf(parent, textsIn) {
  return [...parent.children].flatMap((child) => {
    const own = textsIn.get(child);
    if (!own) return [];
    const { position } = getComputedStyle(child);
    if (position === 'absolute' || position === 'fixed' || position === 'sticky') return [];
    return [{ child, text: own[0].text, area: unionOf(own.flatMap(({ rects }) => rects)) }];
  });
}

function faultsOfNeighbours(texts) {
  const textsIn = textsByElement(texts);
  const parents = new Set(texts.flatMap(({ element }) => [element, element.parentElement]));
  return [...parents].flatMap((parent) => {
    if (!parent || !/flex|grid/.test(getComputedStyle(parent).display)) return [];
    const row = neighboursOf(parent, textsIn);
    return row.slice(1).flatMap(({ child, text, area }, index) => {
      const before = row[index];
      if (!before || !isOverlap(before.area, area)) return [];
      return [describeFault(`covers "${before.text.trim()}"`, child, text)];
    });
  });
}

/** Every fault of the page, each once. */
function findFaults() {
  const texts = shownTexts();
  const boxes = new Map();
  const faults = texts.flatMap((text) => faultOfText(text, boxes) ?? []);
  faults.push(...faultsOfInputs(), ...faultsOfNeighbours(texts));
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) {
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  return [...new Set(faults)];
}

const parts = [
  slackPx,
  describeFault,
  isHiddenText,
  shownTexts,
  isScroller,
  boxOf,
  faultOfText,
  faultsOfInputs,
  unionOf,
  isOverlap,
  textsByElement,
  neighboursOf,
  faultsOfNeighbours,
  findFaults,
];

/** The functions as a script; `findFaults()` answers the list of sentences. */
export const faultsScript = `${parts.map(String).join('\n')}\nwindow.findFaults = findFaults;`;
