import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route } = partsOf('identity');

export const card: WebCard = {
  name: 'identity',
  section: 'alone',
  routes: [
    route(paths.login, () => import('./login-screen.tsx'), 'LoginScreen'),
    route(paths.register, () => import('./register-screen.tsx'), 'RegisterScreen'),
    route(paths.forget, () => import('./forget-screen.tsx'), 'ForgetScreen'),
    route(paths.area, () => import('./area-screen.tsx'), 'AreaScreen'),
    route(paths.region, () => import('./region-screen.tsx'), 'RegionScreen'),
    route(paths.password, () => import('./secret-screens.tsx'), 'PasswordScreen', {
      word: 'identity.password_title',
    }),
    route(paths.paymentPassword, () => import('./secret-screens.tsx'), 'PaymentPasswordScreen', {
      word: 'identity.payment_password',
    }),
    route(paths.bindPhone, () => import('./bind-screens.tsx'), 'BindPhoneScreen'),
    route(paths.bindEmail, () => import('./bind-screens.tsx'), 'BindEmailScreen'),
    route(paths.inbox, () => import('./inbox-screen.tsx'), 'InboxScreen'),
    route(paths.undo, () => import('./undo-screen.tsx'), 'UndoScreen'),
    route(paths.security, () => import('./security-screen.tsx'), 'SecurityScreen', {
      word: 'settings.security',
    }),
  ],
  privateQueries: ['identity:own'],
};
