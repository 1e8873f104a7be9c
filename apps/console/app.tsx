/** The operators' console: the framework with our rows, our operators, our colours. */
import { Admin, CustomRoutes, reactRouterProvider, Resource } from 'react-admin';
import { AccountScreen } from './account-screen.tsx';
import { ConsoleLayout } from './layout.tsx';
import { LoginScreen } from './login-screen.tsx';
import { authProvider, dataProvider } from './providers.ts';
import { RESOURCES } from './resources.ts';
import { consoleTheme } from './theme.ts';

const { Route } = reactRouterProvider;

/** See the head of this file. */
export function ConsoleApp() {
  return (
    <Admin
      title="Bourse console"
      dataProvider={dataProvider}
      authProvider={authProvider}
      layout={ConsoleLayout}
      loginPage={LoginScreen}
      theme={consoleTheme}
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
  );
}
