/** Token sales in the console: projects with their pages, the vault, all orders. */
import { ReceiptText, Rocket } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { OrdersScreen } from './orders.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectScreen } from './project.tsx';
import { ProjectsScreen } from './projects.tsx';

export const card: ConsoleCard = {
  name: 'ieo',
  resources: [
    {
      name: 'ieo_projects',
      label: 'Token sales',
      group: 'Products',
      permission: 'ieo.read',
      paths: { list: '/ieo/projects', one: '/ieo/projects/one' },
      list: ProjectsScreen,
      show: ProjectScreen,
      create: ProjectForm,
      icon: Rocket,
    },
    {
      name: 'ieo_orders',
      label: 'Token sale orders',
      group: 'Products',
      permission: 'ieo.read',
      paths: { list: '/ieo/orders' },
      list: OrdersScreen,
      icon: ReceiptText,
    },
  ],
  queues: { ieo_cancels: 'Token sales to cancel' },
  switchedProduct: 'ieo',
};
