/** Content in the console: articles, pages, and the order of the menu. */
import { FileText, Globe, ListOrdered, Newspaper } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { ArticleScreen, NewArticleScreen } from './article.tsx';
import { ArticlesScreen, MenuRowsScreen, PagesScreen } from './lists.tsx';
import { PageScreen } from './page.tsx';
import { SiteScreen } from './site.tsx';

export const card: ConsoleCard = {
  name: 'content',
  resources: [
    {
      name: 'site',
      label: 'Name and links',
      group: 'Platform',
      permission: 'content.read',
      paths: { list: '/site' },
      list: SiteScreen,
      icon: Globe,
    },
    {
      name: 'articles',
      label: 'Articles',
      group: 'Platform',
      permission: 'content.read',
      paths: { list: '/articles', one: '/articles/one' },
      list: ArticlesScreen,
      show: ArticleScreen,
      create: NewArticleScreen,
      icon: Newspaper,
    },
    {
      name: 'pages',
      label: 'Pages',
      group: 'Platform',
      permission: 'content.read',
      paths: { list: '/pages', one: '/pages/one' },
      list: PagesScreen,
      show: PageScreen,
      icon: FileText,
    },
    {
      name: 'menu_rows',
      label: 'Menu',
      group: 'Platform',
      permission: 'content.read',
      paths: { list: '/menu_rows' },
      list: MenuRowsScreen,
      icon: ListOrdered,
    },
  ],
};
