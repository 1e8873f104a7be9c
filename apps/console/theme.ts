import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** Names of `tokens.css` and what they are, in both themes. */
export const COLOURS = {
  dark: {
    canvas: '#171615',
    surface: '#201f1d',
    raised: '#2a2826',
    pressed: '#38352f',
    key: '#333333',
    line: '#35322e',
    'line-strong': '#4a4640',
    mark: '#8a847a',
    text: '#f5f1ea',
    muted: '#bbbbbb',
    faint: '#989289',
    accent: '#ffd7a6',
    'accent-pressed': '#f0c48e',
    'accent-text': '#ffd7a6',
    'accent-soft': '#33291d',
    'on-accent': '#2a1c0a',
    up: '#45c98f',
    down: '#ff7d70',
    warning: '#f2b85c',
    'indicator-1': '#8fb4ff',
  },
  light: {
    canvas: '#f2f0ec',
    surface: '#ffffff',
    raised: '#f8f6f3',
    pressed: '#e7e3dc',
    key: '#ffffff',
    line: '#e3dfd8',
    'line-strong': '#c9c3b9',
    mark: '#85807a',
    text: '#1f1c19',
    muted: '#514c46',
    faint: '#6d675f',
    accent: '#ffd7a6',
    'accent-pressed': '#f5c587',
    'accent-text': '#80511a',
    'accent-soft': '#fff1df',
    'on-accent': '#2a1c0a',
    up: '#0b7548',
    down: '#bb342c',
    warning: '#8a5a00',
    'indicator-1': '#3666c4',
  },
} as const;

export type ShownTheme = keyof typeof COLOURS;
type Colours = Readonly<Record<keyof (typeof COLOURS)['dark'], string>>;

const FAMILY =
  '"Bourse Text", ui-sans-serif, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, ' +
  'sans-serif';
const MILL = 'repeating-linear-gradient(90deg, currentColor 0 1px, transparent 1px 4px)';
/** What a finger meets. */
const TARGET = 44;
const TOUCH = '@media (pointer: coarse)';

/** The six sizes of the house that the console uses, as `text-t5` and its like. */
const TYPOGRAPHY = {
  fontFamily: FAMILY,
  fontWeightRegular: 420,
  fontWeightMedium: 560,
  fontWeightBold: 620,
  h4: { fontSize: '1.625rem', lineHeight: 1.15, fontWeight: 560 },
  h5: { fontSize: '1.625rem', lineHeight: 1.15, fontWeight: 620 },
  h6: { fontSize: '1.125rem', lineHeight: 1.33, fontWeight: 620 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.34 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.39 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.39 },
  overline: { fontSize: '0.6875rem', lineHeight: 1.27, textTransform: 'none', letterSpacing: 0 },
  button: { fontSize: '0.9375rem', fontWeight: 560, textTransform: 'none' },
} as const;

/** What every page has: the names of colours, and figures of one width. */
function groundOf(colours: Colours, mode: ShownTheme) {
  const names = Object.entries(colours).map(([name, colour]) => [`--${name}`, colour]);
  return {
    styleOverrides: {
      ':root': {
        ...Object.fromEntries(names),
        colorScheme: mode,
        '--font-figures': `"Bourse Figures", ${FAMILY}`,
      },
      body: {
        fontVariantNumeric: 'tabular-nums lining-nums',
        WebkitFontSmoothing: 'antialiased',
      },
      '.figures': {
        fontFamily: 'var(--font-figures)',
        fontWeight: 380,
        letterSpacing: '-0.012em',
      },
      '.mill': { height: 6, backgroundImage: MILL, color: colours.mark, opacity: 0.7 },
      kbd: {
        fontFamily: 'inherit',
        fontSize: '0.6875rem',
        lineHeight: '1rem',
        padding: '0 6px',
        borderRadius: 5,
        border: `1px solid ${colours['line-strong']}`,
        color: colours.faint,
      },
      ':focus-visible': { outline: `2px solid ${colours['accent-text']}`, outlineOffset: 2 },
    },
  };
}

/** Surfaces and what stands on them. */
function surfacesOf(colours: Colours) {
  return {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: `1px solid ${colours.line}`, borderRadius: 16 } },
    },
    MuiDialog: {
      styleOverrides: { paper: { borderRadius: 24, backgroundColor: colours.raised } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { backgroundColor: colours.raised, border: `1px solid ${colours.line}` },
      },
    },
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: colours.key,
          color: colours.text,
          borderBottom: `1px solid ${colours.line}`,
        },
      },
    },
    // What went wrong is amber with a sign; what went well is plain text.
    MuiAlert: {
      styleOverrides: {
        root: { backgroundColor: colours.raised, color: colours.text, borderRadius: 10 },
        icon: { color: colours.warning },
        standardSuccess: { '& .MuiAlert-icon': { color: colours['accent-text'] } },
        standardInfo: { '& .MuiAlert-icon': { color: colours['accent-text'] } },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: colours.pressed, color: colours.text } },
    },
  } as const;
}

/** Lists: rows of 40 px of which all is the target, what is done with one stays in sight. */
function listsOf(colours: Colours) {
  const row = `tbody tr:has(td:first-of-type a)`;
  return {
    MuiTable: {
      styleOverrides: {
        root: {
          [row]: { position: 'relative' },
          [`${row}:hover`]: { backgroundColor: colours.raised },
          [`${row} td:first-of-type a:first-of-type::after`]: {
            content: '""',
            position: 'absolute',
            inset: 0,
          },
          // Beside the way to the row there may be others, and buttons.
          [`${row} td:not(:first-of-type) :is(a, button)`]: { position: 'relative', zIndex: 1 },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colours.line },
        sizeSmall: { padding: '9px 12px', height: 40, [TOUCH]: { height: TARGET } },
        head: { color: colours.faint, fontWeight: 420, whiteSpace: 'nowrap' },
        body: {
          '&:last-child:has(button)': {
            position: 'sticky',
            right: 0,
            zIndex: 1,
            backgroundColor: colours.surface,
          },
        },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: TARGET, textTransform: 'none' } } },
    MuiPaginationItem: {
      styleOverrides: { root: { [TOUCH]: { minWidth: TARGET, height: TARGET } } },
    },
  } as const;
}

/** What is pressed or typed into. */
function controlsOf(colours: Colours) {
  const filled = { backgroundColor: colours.accent, color: colours['on-accent'] };
  return {
    // The sign in the top bar that something is loading has no name of its own.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 10, minHeight: 36, [TOUCH]: { minHeight: TARGET } },
        contained: {
          '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
            ...filled,
            '&:hover': { backgroundColor: colours['accent-pressed'] },
          },
        },
        outlined: {
          '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
            color: colours.text,
            borderColor: colours['line-strong'],
            '&:hover': { backgroundColor: colours.raised },
          },
        },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { [TOUCH]: { minWidth: TARGET, minHeight: TARGET } } },
    },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 40, [TOUCH]: { minHeight: TARGET } } } },
    MuiChip: {
      styleOverrides: {
        root: { fontSize: '0.8125rem' },
        colorPrimary: {
          '&.MuiChip-filled, &.MuiChip-filled:is(:hover, :focus-visible)': filled,
        },
        clickable: { height: 32, borderRadius: 999, [TOUCH]: { height: TARGET } },
      },
    },
    // Fields stand beside each other; where they fill a form, its grid stretches them.
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: false } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { borderRadius: 8, backgroundColor: colours.canvas, [TOUCH]: { minHeight: TARGET } },
        notchedOutline: { borderColor: colours['line-strong'] },
      },
    },
    MuiLink: { styleOverrides: { root: { textUnderlineOffset: 3 } } },
  } as const;
}

/**
 * The console in the faces and colours of the house, light or dark. The framework computes with
 * colours, so they stand here as values; a test compares them with `theme/tokens.css`.
 */
export function consoleTheme(mode: ShownTheme): RaThemeOptions {
  const colours: Colours = COLOURS[mode];
  const base = mode === 'dark' ? defaultDarkTheme : defaultLightTheme;
  const onWarning = mode === 'dark' ? colours['on-accent'] : '#ffffff';
  return {
    ...base,
    palette: {
      mode,
      primary: { main: colours['accent-text'], contrastText: colours['on-accent'] },
      secondary: { main: colours.key, contrastText: colours.text },
      success: { main: colours.text },
      error: { main: colours.warning, contrastText: onWarning },
      warning: { main: colours.warning, contrastText: onWarning },
      background: { default: colours.canvas, paper: colours.surface },
      text: { primary: colours.text, secondary: colours.muted },
      divider: colours.line,
    },
    shape: { borderRadius: 10 },
    typography: TYPOGRAPHY,
    sidebar: { width: 224, closedWidth: 52 },
    components: {
      ...base.components,
      MuiCssBaseline: groundOf(colours, mode),
      ...surfacesOf(colours),
      ...listsOf(colours),
      ...controlsOf(colours),
    },
  };
}
