declare module 'virtual:words/*' {
  export const words: Readonly<Record<string, string>>;
}

declare module 'virtual:pwa-register' {
  export type RegisterOptions = {
    readonly onNeedRefresh?: () => void;
    readonly onRegisteredSW?: (
      address: string,
      registration: ServiceWorkerRegistration | undefined,
    ) => void;
  };
  export function registerSW(options: RegisterOptions): (reload?: boolean) => Promise<void>;
}
