import { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Admin, CustomRoutes, reactRouterProvider, Resource } from 'react-admin';
import { ConsoleCardsContext } from '../../platform/browser/cards/use-console-cards.ts';
import { ConsoleError, UNAVAILABLE } from '../../platform/browser/console/client.ts';
import { AccountScreen } from './account-screen.tsx';
import { ConsoleLayout } from './layout.tsx';
import { LoginScreen } from './login-screen.tsx';
import { authProvider, dataProvider } from './providers.ts';
import { RESOURCES } from './resources.ts';
import { ROOMS } from './rooms.ts';
import { consoleTheme } from './theme.ts';
import { useShownTheme } from './theme-choice.ts';
import { CONSOLE_NAME } from './console-name.ts';

const { Route } = reactRouterProvider;
const MOST_REPEATS = 2;

/** Only what may be gone in a moment is asked again: a refusal stays one. */
function mayRepeat(repeats: number, error: unknown): boolean {
  const isRefusal = error instanceof ConsoleError && error.status !== UNAVAILABLE;
  return !isRefusal && repeats < MOST_REPEATS;
}

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: mayRepeat } } });

/** The operators' console: the framework with our rows, our operators, our colours. */
export function ConsoleApp() {
  const shown = useShownTheme();
  const theme = useMemo(() => consoleTheme(shown), [shown]);
  return (
    <ConsoleCardsContext value={ROOMS}>
      <Admin
        title={CONSOLE_NAME}
        dataProvider={dataProvider}
        authProvider={authProvider}
        layout={ConsoleLayout}
        loginPage={LoginScreen}
        queryClient={queryClient}
        theme={theme}
        darkTheme={null}
        requireAuth
        disableTelemetry
      >
        {RESOURCES.map(({ name, label, list, show, create }) => (
          <Resource
            key={name}
            name={name}
            options={{ label }}
            list={list}
            {...(show === undefined ? {} : { show })}
            {...(create === undefined ? {} : { create })}
          />
        ))}
        <CustomRoutes>
          <Route path="/account" element={<AccountScreen />} />
        </CustomRoutes>
      </Admin>
    </ConsoleCardsContext>
  );
}
