import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route } = partsOf('destinations');

export const card: WebCard = {
  name: 'destinations',
  section: 'wallet',
  routes: [
    route(paths.addresses, () => import('./addresses-screen.tsx'), 'AddressesScreen', {
      word: 'destinations.addresses',
    }),
    route(paths.addAddress, () => import('./add-address-screen.tsx'), 'AddAddressScreen', {
      origin: paths.addresses,
    }),
    route(paths.bankCard, () => import('./card-screen.tsx'), 'CardScreen', {
      word: 'destinations.title_card',
    }),
    route(paths.bankCardAbroad, () => import('./card-screen.tsx'), 'FormCardScreen', {
      word: 'destinations.title_card_international',
    }),
  ],
  privateQueries: ['destinations:own'],
};
