import type { Section, WebCard } from '../../platform/browser/cards/web-card.ts';

/** The section in which a screen of a room stands. */
export function sectionOf(card: WebCard, path: string): Section | undefined {
  return card.routes.find((route) => route.path === path)?.section ?? card.section;
}
