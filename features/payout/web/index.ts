import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const AddressesScreen = lazyScreen(() =>
  import('./addresses-screen.tsx').then((module) => ({ default: module.AddressesScreen })),
);
export const AddAddressScreen = lazyScreen(() =>
  import('./add-address-screen.tsx').then((module) => ({ default: module.AddAddressScreen })),
);
const loadCards = () => import('./card-screen.tsx');
export const CardScreen = lazyScreen(() =>
  loadCards().then((module) => ({ default: module.CardScreen })),
);
export const FormCardScreen = lazyScreen(() =>
  loadCards().then((module) => ({ default: module.FormCardScreen })),
);
