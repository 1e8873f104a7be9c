/**
 * What the screens behind the tabs need before they can be drawn, beyond what every screen needs:
 * a built page asks for it by its address together with the first load (`first-paint-plugin.ts`),
 * and not one part after another has said which comes next. The market is part of the first load;
 * the trade screen draws its head first, and its parts come in their own order.
 */
import { paths } from '../../platform/browser/navigation/paths.ts';

interface Ahead {
  /** The end of the name of its module. */
  readonly screen: string;
  /** Parts of the words. */
  readonly words: readonly string[];
}

/** Address → what is fetched ahead. */
export const AHEAD: Readonly<Record<string, Ahead>> = {
  [paths.home]: { screen: 'content/web/home-screen.tsx', words: ['cards', 'content'] },
  [paths.financial]: { screen: 'content/web/financial-screen.tsx', words: ['cards', 'content'] },
  [paths.assets]: { screen: 'wallet/web/assets-screen.tsx', words: ['cards', 'wallet'] },
};

/** What all of them stand in. */
export const AROUND = ['apps/web/rooms.ts', 'apps/web/other-routes.tsx'] as const;

/** Said on every screen. */
export const ALWAYS = ['common'] as const;
