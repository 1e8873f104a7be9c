/** Dual investment in the console: products and their ladders, the desk, the calendar, orders. */
import { CalendarDays, Scale } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { OrdersScreen } from './orders.tsx';
import { ProductScreen } from './product.tsx';
import { ProductsScreen } from './products.tsx';

export const card: ConsoleCard = {
  name: 'dual',
  resources: [
    {
      name: 'dual_products',
      label: 'Dual products',
      group: 'Products',
      permission: 'dual.read',
      paths: { list: '/dual/products', one: '/dual/products/one' },
      list: ProductsScreen,
      show: ProductScreen,
      icon: Scale,
    },
    {
      name: 'dual_orders',
      label: 'Dual orders',
      group: 'Products',
      permission: 'dual.read',
      paths: { list: '/dual/orders' },
      list: OrdersScreen,
      icon: CalendarDays,
    },
  ],
  switchedProduct: 'dual',
};
