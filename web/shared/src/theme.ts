/** Theme of all pages: one accent colour, system fonts, contrasts of WCAG 2.2 AA in light and dark. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#eef4fb',
  '#dae6f3',
  '#b3cce6',
  '#89b0d9',
  '#6799ce',
  '#508ac8',
  '#3f7dbd',
  '#33699f',
  '#265b8f',
  '#1b4a78',
]

/** Bluish greys of the dark scheme, from text (0) to ground (9). */
const dark: MantineColorsTuple = [
  '#e6eaee',
  '#b4bec9',
  '#8d98a4',
  '#5b6672',
  '#414b57',
  '#333c47',
  '#222a33',
  '#1a2027',
  '#151a20',
  '#12161b',
]

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent, dark },
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Turns off the library's transitions. A style rule that shortens them would start one at every change of colour.
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Schließen', size: 44 } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Schließen', size: 44 } } },
  },
})

/** Replaces the library's pale greys and reds by colours with at least 4.5 : 1 on every surface. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f5f7f9',
    '--mantine-color-text': '#18212b',
    '--mantine-color-dimmed': '#55616e',
    '--mantine-color-placeholder': '#68737f',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#c9d1d9',
    '--z-surface': '#ffffff',
    '--z-surface-raised': '#eef2f6',
    '--z-line': '#dde3e9',
    '--z-hit': '#ffe99a',
    '--z-hit-text': '#18212b',
    '--z-good': '#1c6b38',
    '--z-good-surface': '#e3f4e8',
    '--z-warn': '#7a4f00',
    '--z-warn-surface': '#fff1d1',
    '--z-bad': '#a8211a',
    '--z-bad-surface': '#fdeaea',
    '--z-quiet': '#4c5865',
    '--z-quiet-surface': '#e9edf1',
  },
  dark: {
    '--mantine-color-body': '#12161b',
    '--mantine-color-text': '#e6eaee',
    '--mantine-color-dimmed': '#a3adb8',
    '--mantine-color-placeholder': '#8d98a4',
    '--mantine-color-error': '#ff9b94',
    '--mantine-color-default-border': '#414b57',
    '--mantine-color-default': '#1f262e',
    '--mantine-color-default-hover': '#2a323c',
    '--z-surface': '#1a2027',
    '--z-surface-raised': '#242c35',
    '--z-line': '#2e3742',
    '--z-hit': '#6b5510',
    '--z-hit-text': '#fff6d6',
    '--z-good': '#8bd6a4',
    '--z-good-surface': '#17301f',
    '--z-warn': '#f2c265',
    '--z-warn-surface': '#382a0b',
    '--z-bad': '#ffa39d',
    '--z-bad-surface': '#3d1a18',
    '--z-quiet': '#b4bec9',
    '--z-quiet-surface': '#29323b',
  },
})
