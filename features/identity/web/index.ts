import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const LoginScreen = lazyScreen(() =>
  import('./login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);
export const RegisterScreen = lazyScreen(() =>
  import('./register-screen.tsx').then((module) => ({ default: module.RegisterScreen })),
);
export const ForgetScreen = lazyScreen(() =>
  import('./forget-screen.tsx').then((module) => ({ default: module.ForgetScreen })),
);
export const AreaScreen = lazyScreen(() =>
  import('./area-screen.tsx').then((module) => ({ default: module.AreaScreen })),
);
export const RegionScreen = lazyScreen(() =>
  import('./region-screen.tsx').then((module) => ({ default: module.RegionScreen })),
);
export const PasswordScreen = lazyScreen(() =>
  import('./secret-screens.tsx').then((module) => ({ default: module.PasswordScreen })),
);
export const PaymentPasswordScreen = lazyScreen(() =>
  import('./secret-screens.tsx').then((module) => ({ default: module.PaymentPasswordScreen })),
);
export const BindPhoneScreen = lazyScreen(() =>
  import('./bind-screens.tsx').then((module) => ({ default: module.BindPhoneScreen })),
);
export const BindEmailScreen = lazyScreen(() =>
  import('./bind-screens.tsx').then((module) => ({ default: module.BindEmailScreen })),
);
export const InboxScreen = lazyScreen(() =>
  import('./inbox-screen.tsx').then((module) => ({ default: module.InboxScreen })),
);
export const UndoScreen = lazyScreen(() =>
  import('./undo-screen.tsx').then((module) => ({ default: module.UndoScreen })),
);
export const SecurityScreen = lazyScreen(() =>
  import('./security-screen.tsx').then((module) => ({ default: module.SecurityScreen })),
);
