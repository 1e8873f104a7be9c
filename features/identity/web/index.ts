import { lazy } from 'react';

export const LoginScreen = lazy(() =>
  import('./login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);
export const RegisterScreen = lazy(() =>
  import('./register-screen.tsx').then((module) => ({ default: module.RegisterScreen })),
);
export const ForgetScreen = lazy(() =>
  import('./forget-screen.tsx').then((module) => ({ default: module.ForgetScreen })),
);
export const AreaScreen = lazy(() =>
  import('./area-screen.tsx').then((module) => ({ default: module.AreaScreen })),
);
export const RegionScreen = lazy(() =>
  import('./region-screen.tsx').then((module) => ({ default: module.RegionScreen })),
);
export const PasswordScreen = lazy(() =>
  import('./secret-screens.tsx').then((module) => ({ default: module.PasswordScreen })),
);
export const PaymentPasswordScreen = lazy(() =>
  import('./secret-screens.tsx').then((module) => ({ default: module.PaymentPasswordScreen })),
);
export const BindPhoneScreen = lazy(() =>
  import('./bind-screens.tsx').then((module) => ({ default: module.BindPhoneScreen })),
);
export const BindEmailScreen = lazy(() =>
  import('./bind-screens.tsx').then((module) => ({ default: module.BindEmailScreen })),
);
