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
