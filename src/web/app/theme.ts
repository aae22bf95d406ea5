import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
} from '@mantine/core';

/** White text is readable on both shades. */
const PRIMARY_SHADE = { light: 7, dark: 6 } as const;

/** Widest content: 1,240 pixels. Radius 8. Text sizes and gaps are multiples of four pixels. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', 'Inter fallback', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.35' },
      h2: { fontSize: '1.125rem', lineHeight: '1.45' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  colors: {
    // Surfaces, borders and texts of the dark theme, in the accent's own hue.
    dark: [
      '#e2eaea',
      '#c0cccd',
      '#97a5a7',
      '#6d7d80',
      '#3f4f52',
      '#2f3d40',
      '#1e292b',
      '#151d1e',
      '#0f1617',
      '#0a1011',
    ],
    tide: [
      '#effcfa',
      '#ccf5ee',
      '#9beadf',
      '#5fd8ca',
      '#2ec0b2',
      '#16a598',
      '#0d8178',
      '#0f6b65',
      '#115652',
      '#124744',
    ],
  },
  primaryColor: 'tide',
  primaryShade: PRIMARY_SHADE,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A menu may contain items only, and axe counts Mantine's placeholder as another child.
    Modal: { styles: { title: { fontSize: '1.125rem', fontWeight: 650 } } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

export const colorSchemes = localStorageColorSchemeManager({ key: 'satukurir.theme' });

/** Mantine's own greys and reds are too pale for small text (WCAG 2.2, 1.4.3). */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#53606b',
    '--mantine-color-placeholder': '#66727d',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0f6b65',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b4b8',
    '--mantine-color-placeholder': '#8f9b9f',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-anchor': '#5fd8ca',
  },
});
