import { Navigate, useLocation } from 'react-router';
import { paths } from '../../platform/browser/navigation/paths.ts';

type Way = { readonly from: string; readonly to: string };

/**
 * Addresses of existing clients whose screen is another one here (decision on routes). What they
 * carry behind the `?` goes along.
 */
export const MOVED: readonly Way[] = [
  { from: '/pages/transaction/index2', to: paths.trade },
  { from: '/pages/mailMessage/ggDetail', to: paths.article },
  { from: '/pages/kf/*', to: paths.contactus },
  // Screens of the framework that existing clients were made with. Nobody needs a map here: a
  // place that is chosen is a country, and a place that is shown is where the house is reached.
  { from: '/choose-location', to: paths.region },
  { from: '/open-location', to: paths.contactus },
  { from: '/pages/choose-location', to: paths.region },
  { from: '/pages/open-location', to: paths.contactus },
];

/** Goes on to the screen that took another's place, so that Back does not lead here again. */
export function Moved({ to }: { readonly to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}
