import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  Logout,
  Menu,
  MenuItemLink,
  TitlePortal,
  useNavigate,
  usePermissions,
  UserMenu,
} from 'react-admin';
import { CONSOLE_GROUPS } from '../../platform/browser/console/resource.ts';
import { RESOURCES } from './resources.ts';
import { readSelf } from './session.ts';
import { CONSOLE_NAME } from './console-name.ts';

/** The menu shows what the operator's role may see. */
function ConsoleMenu() {
  const { permissions = [] } = usePermissions<readonly string[]>();
  const own = RESOURCES.filter(
    ({ permission }) => permission === 'signed_in' || permissions.includes(permission),
  );
  return (
    <Menu>
      {CONSOLE_GROUPS.map((group) => {
        const entries = own.filter((resource) => resource.group === group);
        if (entries.length === 0) return null;
        return (
          <Box key={group} role="group" aria-label={group}>
            <Typography
              variant="overline"
              sx={{ px: 2, color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
            >
              {group}
            </Typography>
            {entries.map(({ name, label, icon: Icon }) => (
              <MenuItemLink
                key={name}
                to={`/${name}`}
                primaryText={label}
                leftIcon={Icon === undefined ? undefined : <Icon />}
              />
            ))}
          </Box>
        );
      })}
    </Menu>
  );
}

function ConsoleUserMenu() {
  return (
    <UserMenu>
      <MenuItemLink to="/account" primaryText="Own account" />
      <Logout />
    </UserMenu>
  );
}

function ConsoleBar() {
  return (
    <AppBar userMenu={<ConsoleUserMenu />}>
      <TitlePortal sx={{ minWidth: 0 }} />
      <Typography
        variant="body2"
        sx={{ mr: 2, opacity: 0.75, display: { xs: 'none', md: 'block' } }}
      >
        {CONSOLE_NAME}, times in UTC
      </Typography>
    </AppBar>
  );
}

/** Sends whoever still has to set himself up to his own account. */
function SetUpFirst({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    readSelf()
      .then(({ pending }) => {
        if (pending !== '') navigate('/account');
      })
      // Without a session the framework shows the log-in.
      .catch(() => undefined)
      .finally(() => setReady(true));
  }, [navigate]);
  return isReady ? children : null;
}

/** The frame around every screen: bar, menu by permissions, and what has to be done first. */
export function ConsoleLayout({ children }: LayoutProps) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      <SetUpFirst>{children}</SetUpFirst>
    </Layout>
  );
}
