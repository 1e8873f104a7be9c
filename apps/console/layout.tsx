import { Box, ListItemIcon, ListItemText, MenuItem, Typography } from '@mui/material';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  Logout,
  MenuItemLink,
  useNavigate,
  UserMenu,
} from 'react-admin';
import { consoleZone } from '../../platform/browser/console/time-text.ts';
import { ConsoleMenu } from './menu.tsx';
import { SearchButton } from './palette.tsx';
import { readSelf } from './session.ts';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from './theme-choice.ts';
import { CONSOLE_NAME } from './console-name.ts';

const THEME_NAMES = { system: 'System theme', light: 'Light', dark: 'Dark' } as const;

function ConsoleUserMenu() {
  const chosen = useThemeChoice();
  return (
    <UserMenu>
      <MenuItemLink to="/account" primaryText="My account" />
      {THEME_CHOICES.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === chosen}
          onClick={() => chooseTheme(choice)}
        >
          <ListItemIcon>{choice === chosen ? <Check size={18} aria-hidden /> : null}</ListItemIcon>
          <ListItemText>{THEME_NAMES[choice]}</ListItemText>
        </MenuItem>
      ))}
      <Logout />
    </UserMenu>
  );
}

function ConsoleBar() {
  return (
    <AppBar alwaysOn userMenu={<ConsoleUserMenu />}>
      <Typography noWrap sx={{ fontWeight: 620, flexGrow: { xs: 1, md: 0 } }}>
        {CONSOLE_NAME}
      </Typography>
      <SearchButton />
      <Box sx={{ flexGrow: { md: 1 } }} />
      <Typography
        variant="body2"
        sx={{ mx: 2, color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
      >
        {`Times in ${consoleZone()}`}
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

/** What is wider than the window scrolls by itself, and does not press the menu together. */
const WIDE_CONTENT = { '& .RaLayout-content': { minWidth: 0 } };

/** The frame around every screen: bar, menu by permissions, and what has to be done first. */
export function ConsoleLayout({ children }: LayoutProps) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu} appBarAlwaysOn sx={WIDE_CONTENT}>
      <SetUpFirst>{children}</SetUpFirst>
    </Layout>
  );
}
