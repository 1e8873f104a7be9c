/** Lock-ups in the console: products with their plans, the pool, all orders. */
import { PiggyBank, Sprout } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { OrdersScreen } from './orders.tsx';
import { ProductScreen } from './product.tsx';
import { ProductsScreen } from './products.tsx';

export const card: ConsoleCard = {
  name: 'lockup',
  resources: [
    {
      name: 'lockup_products',
      label: 'Earning products',
      group: 'Products',
      permission: 'lockup.read',
      paths: { list: '/lockup/products', one: '/lockup/products/one' },
      list: ProductsScreen,
      show: ProductScreen,
      icon: Sprout,
    },
    {
      name: 'lockup_orders',
      label: 'Lock-up orders',
      group: 'Products',
      permission: 'lockup.read',
      paths: { list: '/lockup/orders' },
      list: OrdersScreen,
      icon: PiggyBank,
    },
  ],
  switchedProduct: 'lockup',
};
