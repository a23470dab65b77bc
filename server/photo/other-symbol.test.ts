import { expect, it } from 'vitest';
import { encodeModules, namedLayouts, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { isOtherSymbol } from './other-symbol.ts';
import { readPhoto } from './read-photo.ts';
import { testReader } from './testing/reader.ts';
import { renderPhoto } from './testing/render-photo.ts';

const content = 'https://id.brand.test/ABCDEFGHJKLM';
const { geometry, modules } = planSymbol(namedLayouts['sg-inside'], content, { dpi: 1200 });
const printed = { content, modules, size: geometry.size };
const format = { version: geometry.version, level: 'H', mask: -1 };

it('tells a code that an ordinary generator drew, by its version and level', async () => {
  const photo = await renderPhoto({
    width: 400,
    height: 400,
    codes: [{ text: content, centre: { x: 200, y: 200 }, module: 6 }],
  });
  const { code } = await readPhoto(photo, testReader, () => true);
  expect(code?.text).toBe(content);
  expect(code && isOtherSymbol(code, printed)).toBe(true);
});

it('finds the mask in the printed modules, whichever it is', () => {
  for (let mask = 0; mask < 8; mask += 1) {
    const masked = { ...printed, modules: encodeModules(content, geometry, mask) };
    const same = Array.from(
      { length: 8 },
      (_, other) => !isOtherSymbol({ text: content, format: { ...format, mask: other } }, masked),
    );
    expect(same.indexOf(true)).toBe(mask);
    expect(same.filter(Boolean)).toHaveLength(1);
  }
});

it('tells another spelling of the content, and not where readers guess at letters', () => {
  expect(isOtherSymbol({ text: content.replace('https', 'http'), format: null }, printed)).toBe(true);
  expect(isOtherSymbol({ text: content, format: null }, printed)).toBe(false);
  expect(
    isOtherSymbol(
      { text: 'https://m\u00c3\u00bcller.test/A', format: null },
      { ...printed, content: 'https://müller.test/A' },
    ),
  ).toBe(false);
});
