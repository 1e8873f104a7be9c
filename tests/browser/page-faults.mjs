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

/** What the boxes around a piece of text do to it, the nearest box first. */
function faultOfText({ element, text, rects }) {
  const { across, down } = slackPx();
  let isOwnBox = true;
  for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (style.display === 'inline' || style.display === 'contents') continue;
    if (isScroller(style.overflowX) || isScroller(style.overflowY)) return null;
    const edge = box.getBoundingClientRect();
    const isOut = rects.some((r) => r.right > edge.right + across || r.left < edge.left - across);
    const isLow = rects.some((r) => r.bottom > edge.bottom + down || r.top < edge.top - down);
    if (style.overflowX !== 'visible' && isOut) return describeFault('cut', element, text);
    if (style.overflowY !== 'visible' && isLow) return describeFault('cut below', element, text);
    if (isOwnBox && isOut) return describeFault('spills', element, text);
    isOwnBox = false;
    if (style.position === 'fixed') break;
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

/** The children of a row or a grid that stand in the flow, with the room their words take. */
function neighboursOf(parent, texts) {
  return [...parent.children].flatMap((child) => {
    const { position } = getComputedStyle(child);
    if (position === 'absolute' || position === 'fixed' || position === 'sticky') return [];
    const own = texts.filter(({ element }) => child.contains(element));
    if (own.length === 0) return [];
    return [{ child, text: own[0].text, area: unionOf(own.flatMap(({ rects }) => rects)) }];
  });
}

function faultsOfNeighbours(texts) {
  const parents = new Set(texts.flatMap(({ element }) => [element, element.parentElement]));
  return [...parents].flatMap((parent) => {
    if (!parent || !/flex|grid/.test(getComputedStyle(parent).display)) return [];
    const row = neighboursOf(parent, texts);
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
  const faults = texts.flatMap((text) => faultOfText(text) ?? []);
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
  faultOfText,
  faultsOfInputs,
  unionOf,
  isOverlap,
  neighboursOf,
  faultsOfNeighbours,
  findFaults,
];

/** The functions as a script; `findFaults()` answers the list of sentences. */
export const faultsScript = `${parts.map(String).join('\n')}\nwindow.findFaults = findFaults;`;
