/** A colour as `#rrggbb`. */
export const accentColorPattern = /^#[0-9a-f]{6}$/;

/** Backgrounds of the check page, light and dark. */
export const paperColors = { light: '#f6f5f1', dark: '#111215' } as const;

export type Scheme = keyof typeof paperColors;

/** Lowest contrast of what is no text: buttons, focus, signs (WCAG 2.2, 1.4.11). */
const lowestOfParts = 3;

/**
 * Colours of buttons on the check page, made from the accent of a brand. The accent is mixed with black or white until
 * it is seen on the background. The text on it is white or near black, with at least 4.5 : 1 (WCAG 2.2, 1.4.3).
 */
export function accentOn(scheme: Scheme, accent: string): { spot: string; onSpot: string } {
  const end = scheme === 'light' ? 0 : 255;
  const given = channelsOf(accent);
  for (let step = 0; ; step += 1) {
    const mixed = given.map((value) => Math.round(value + ((end - value) * step) / steps));
    const spot = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    const isSeen = contrastOf(spot, paperColors[scheme]) >= lowestOfParts;
    if (isSeen || step === steps) return { spot, onSpot: contrastOf(spot, white) >= 4.5 ? white : black };
  }
}

/** Steps from the accent to black or white. */
const steps = 20;
const white = '#ffffff';
const black = '#000000';

/** Contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
