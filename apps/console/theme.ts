import { defaultDarkTheme, type RaThemeOptions } from 'react-admin';

/** Names of `tokens.css` (the dark ones) and what they are. */
export const COLOURS = {
  canvas: '#171615',
  surface: '#201f1d',
  raised: '#2a2826',
  line: '#35322e',
  text: '#f5f1ea',
  muted: '#bbbbbb',
  accent: '#ffd7a6',
  'on-accent': '#2a1c0a',
  up: '#45c98f',
  down: '#ff7d70',
} as const;

const FONTS =
  'ui-sans-serif, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

/**
 * The console in the colours of the house: graphite and champagne, dark. The framework computes
 * with colours, so they stand here as values; a test compares them with `theme/tokens.css`.
 */
export const consoleTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  palette: {
    mode: 'dark',
    primary: { main: COLOURS.accent, contrastText: COLOURS['on-accent'] },
    secondary: { main: COLOURS.raised, contrastText: COLOURS.text },
    success: { main: COLOURS.up },
    error: { main: COLOURS.down },
    background: { default: COLOURS.canvas, paper: COLOURS.surface },
    text: { primary: COLOURS.text, secondary: COLOURS.muted },
    divider: COLOURS.line,
  },
  shape: { borderRadius: 10 },
  typography: { fontFamily: FONTS, h6: { fontWeight: 600 }, button: { textTransform: 'none' } },
  sidebar: { width: 240, closedWidth: 52 },
  components: {
    ...defaultDarkTheme.components,
    // What is done with a row stays in sight where its table is wider than the page.
    MuiTableCell: {
      styleOverrides: {
        body: {
          '&:last-child:has(button)': {
            position: 'sticky',
            right: 0,
            backgroundColor: COLOURS.raised,
          },
        },
      },
    },
    // Fields stand beside each other; where they fill a form, its grid stretches them.
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: false } },
  },
};
