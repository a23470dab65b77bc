import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');

function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--(\w+): (#[0-9a-f]{3,6});/g)].map((match) => [match[1], match[2]]));
}

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const sheets = ['paper', 'surface', 'sunken'];
const pairs = [
  ...['ink', 'ink2', 'spot', 'ok', 'wait', 'bad'].flatMap((text) => sheets.map((sheet) => [text, sheet] as const)),
  ...sheets.map((sheet) => ['ink3', sheet] as const),
  ['paper', 'ink'] as const,
  ...(['ok', 'wait', 'bad'] as const).flatMap((tone) => [[tone, `${tone}bg`] as const, ['ink2', `${tone}bg`] as const]),
  ['spot', 'spotbg'] as const,
  ['ink2', 'spotbg'] as const,
];

describe.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
])('%s', (_, selector) => {
  const colours = tokens(selector);

  it.each(pairs)('%s on %s reads: at least 4.5 : 1', (text, background) => {
    expect(contrast(colours[text] ?? '#000', colours[background] ?? '#000')).toBeGreaterThanOrEqual(4.5);
  });
});
