import type { Config } from 'tailwindcss';

const token = (name: string) => `var(--${name})`;

/**
 * The tokens of the look as Tailwind's theme. Values live in app/globals.css, one set for light and one for dark; what
 * is not listed here (other greys, other sizes) is not to be had, on purpose.
 */
export default {
  content: ['./app/**/*.tsx', './components/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#fff',
      black: '#111',
      paper: token('paper'),
      surface: token('surface'),
      sunken: token('sunken'),
      ink: token('ink'),
      ink2: token('ink2'),
      ink3: token('ink3'),
      line: token('line'),
      line2: token('line2'),
      spot: token('spot'),
      spotbg: token('spotbg'),
      ok: token('ok'),
      okbg: token('okbg'),
      wait: token('wait'),
      waitbg: token('waitbg'),
      bad: token('bad'),
      badbg: token('badbg'),
    },
    fontFamily: {
      sans: ['var(--font-sans-ext)', 'var(--font-sans)', 'system-ui', 'sans-serif'],
      mono: ['var(--font-mono-ext)', 'var(--font-mono)', 'ui-monospace', 'monospace'],
    },
    fontSize: {
      '2xs': ['0.6875rem', '1rem'],
      xs: ['0.75rem', '1rem'],
      code: ['0.78125rem', '1.125rem'],
      sm: ['0.8125rem', '1.125rem'],
      base: ['0.875rem', '1.25rem'],
      lg: ['0.9375rem', '1.25rem'],
      title: ['1.375rem', '1.75rem'],
      figure: ['1.625rem', '1.875rem'],
    },
    fontWeight: { normal: '400', medium: '500', strong: '550', semibold: '600' },
    letterSpacing: { normal: '0', tight: '-0.01em', title: '-0.015em', figure: '-0.02em' },
    borderRadius: {
      none: '0',
      sm: '4px',
      row: '6px',
      control: '7px',
      surface: '10px',
      picture: '12px',
      full: '9999px',
    },
    extend: {
      screens: { md: '48rem', lg: '67.5rem', xl: '80rem' },
      transitionDuration: { DEFAULT: '140ms', quick: '120ms', slow: '180ms' },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0, 0, 0.2, 1)' },
    },
  },
} satisfies Config;
