import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** "Sleeve", the visual language of the product. Shade 7 of every color carries white text with AA contrast. */
const green: MantineColorsTuple = [
  '#eafaf0',
  '#d3f2df',
  '#a6e4be',
  '#74d49a',
  '#46c378',
  '#22ad5f',
  '#128a4a',
  '#0d6e3c',
  '#0b5530',
  '#073b21',
]
const ember: MantineColorsTuple = [
  '#fff1ea',
  '#ffe0d2',
  '#ffc0a5',
  '#ff9c75',
  '#fd7d4f',
  '#fb6530',
  '#e5531f',
  '#c4421a',
  '#9c3312',
  '#75240b',
]
const error: MantineColorsTuple = [
  '#fff0ec',
  '#ffdcd4',
  '#fcb6a7',
  '#f98d77',
  '#f2694e',
  '#e34c30',
  '#d43d23',
  '#c4321c',
  '#a02514',
  '#7a1a0d',
]
const warning: MantineColorsTuple = [
  '#fdf5e3',
  '#f9e7c0',
  '#f2d08a',
  '#e9b755',
  '#dda034',
  '#cb8a24',
  '#b7791f',
  '#8a5a13',
  '#6c450d',
  '#4e3108',
]
const info: MantineColorsTuple = [
  '#eaf3fb',
  '#d2e4f5',
  '#a6caec',
  '#78aee1',
  '#5094d5',
  '#387fc6',
  '#3274bb',
  '#2b6cb0',
  '#1f5490',
  '#153c6a',
]
const gray: MantineColorsTuple = [
  '#faf8f3',
  '#f2efe7',
  '#e5e1d6',
  '#d5d0c3',
  '#c4beaf',
  '#73766c',
  '#5f635a',
  '#454940',
  '#2b2f28',
  '#121612',
]
const dark: MantineColorsTuple = [
  '#e9ebe4',
  '#c6cbc0',
  '#9aa295',
  '#878f84',
  '#2f3a33',
  '#1c231e',
  '#141a16',
  '#0e130f',
  '#0a0e0b',
  '#060806',
]

const HEADINGS = "'Bricolage Grotesque Variable', 'Hanken Grotesk Variable', system-ui, sans-serif"
const TEXT = "'Hanken Grotesk Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const MONO = "'Geist Mono Variable', ui-monospace, SFMono-Regular, Menlo, monospace"
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

const panelTitle = { fontFamily: HEADINGS, fontWeight: 700, fontSize: 18, lineHeight: 1.3 } as const

/** Panels open in 180 ms (visual.md, "Motion"). */
const panel = { duration: 180, timingFunction: EASE } as const

/** The title row of a dialog is a `<header>` outside of main, which would count as the page's banner. */
const PLAIN_HEADER = { header: { role: 'presentation' } } as const

export const theme = createTheme({
  colors: { green, ember, error, warning, info, gray, dark, red: error },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 7 },
  white: '#ffffff',
  black: '#121612',
  fontFamily: TEXT,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  headings: {
    fontFamily: HEADINGS,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'clamp(26px, 22px + 1vw, 32px)', lineHeight: '1.15' },
      h2: { fontSize: '22px', lineHeight: '1.2' },
      h3: { fontSize: '18px', lineHeight: '1.3' },
      h4: { fontSize: '16px', lineHeight: '1.35' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '20px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: '0 1px 2px rgb(18 22 18 / 6%)',
    sm: '0 1px 3px rgb(18 22 18 / 8%), 0 4px 12px rgb(18 22 18 / 6%)',
    md: '0 2px 6px rgb(18 22 18 / 8%), 0 10px 28px rgb(18 22 18 / 10%)',
    lg: '0 4px 10px rgb(18 22 18 / 8%), 0 22px 48px rgb(18 22 18 / 14%)',
    xl: '0 8px 20px rgb(18 22 18 / 10%), 0 36px 72px rgb(18 22 18 / 18%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    Badge: { styles: { root: { textTransform: 'none' }, label: { fontWeight: 600 } } },
    Button: { styles: { label: { fontWeight: 600 } } },
    Drawer: {
      styles: { title: panelTitle },
      defaultProps: {
        attributes: PLAIN_HEADER,
        transitionProps: panel,
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // Inside the page, so that the items of a menu are within a landmark; fixed, so that no card clips it.
    Menu: {
      defaultProps: {
        shadow: 'md',
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: 'pop', ...panel },
      },
    },
    Modal: {
      styles: {
        title: panelTitle,
        header: { background: 'var(--gr-surface)' },
        content: { background: 'var(--gr-surface)', border: '1px solid var(--gr-hairline)' },
      },
      defaultProps: {
        attributes: PLAIN_HEADER,
        radius: 'lg',
        transitionProps: { transition: 'pop', ...panel },
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { transition: 'pop', ...panel } } },
    Table: { defaultProps: { borderColor: 'var(--gr-hairline)' } },
    Tooltip: {
      defaultProps: {
        events: { hover: true, focus: true, touch: false },
        openDelay: 250,
        transitionProps: { duration: 120 },
      },
    },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf8f3',
    '--mantine-color-text': '#121612',
    '--mantine-color-dimmed': '#5f635a',
    '--mantine-color-placeholder': '#73766c',
    '--mantine-color-anchor': '#0d6e3c',
    '--mantine-color-error': '#c4321c',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f2efe7',
    '--mantine-color-default-border': '#d5d0c3',
    '--mantine-color-disabled': '#f2efe7',
    '--mantine-color-disabled-color': '#73766c',
    '--mantine-color-green-light': '#e2f4e7',
    '--mantine-color-green-light-hover': '#d3f2df',
    '--mantine-color-green-light-color': '#0b5530',
    '--mantine-color-error-light': '#fff0ec',
    '--mantine-color-error-text': '#c4321c',
    '--mantine-color-warning-light': '#fdf5e3',
    '--mantine-color-info-light': '#eaf3fb',
    '--mantine-color-warning-text': '#8a5a13',
  },
  dark: {
    '--mantine-color-body': '#0e130f',
    '--mantine-color-text': '#e9ebe4',
    '--mantine-color-dimmed': '#9aa295',
    '--mantine-color-placeholder': '#878f84',
    '--mantine-color-anchor': '#74d49a',
    '--mantine-color-error': '#ff8f7a',
    '--mantine-color-default': '#141a16',
    '--mantine-color-default-hover': '#1c231e',
    '--mantine-color-default-border': '#2f3a33',
    '--mantine-color-default-color': '#e9ebe4',
    '--mantine-color-disabled': '#1c231e',
    '--mantine-color-disabled-color': '#878f84',
    '--mantine-color-green-text': '#74d49a',
    '--mantine-color-green-light': '#12301f',
    '--mantine-color-green-light-hover': '#183d28',
    '--mantine-color-green-light-color': '#a6e4be',
    '--mantine-color-green-outline': '#74d49a',
    '--mantine-color-error-text': '#ff8f7a',
    '--mantine-color-error-light': '#35160f',
    '--mantine-color-error-light-hover': '#431c14',
    '--mantine-color-error-light-color': '#ffb9ab',
    '--mantine-color-error-outline': '#ff8f7a',
    '--mantine-color-warning-text': '#e0a84a',
    '--mantine-color-warning-light': '#2f2410',
    '--mantine-color-warning-light-color': '#f2d08a',
    '--mantine-color-info-light': '#13222f',
    '--mantine-color-info-light-color': '#a6caec',
    '--mantine-color-ember-light': '#3a1a0f',
    '--mantine-color-ember-light-color': '#ffc0a5',
    '--mantine-color-gray-light': '#1c231e',
    '--mantine-color-gray-light-hover': '#26302a',
    '--mantine-color-gray-light-color': '#c6cbc0',
    '--mantine-color-gray-text': '#c6cbc0',
  },
})
