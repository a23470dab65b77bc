import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CodeDesign, createCodeDrawer } from './code-drawer.ts';
import { encodeSvg } from './encode-svg.ts';
import { type GraphicLayout, namedLayouts } from './graphic/geometry.ts';
import { makeGraphic } from './graphic/secure-graphic.ts';

// These patterns are on paper: a change needs a new version of the pattern, never a new digest.

const secret = new Uint8Array(32).map((_, at) => (at * 37 + 11) & 0xff);
const ids = Array.from({ length: 40 }, (_, at) => `Zb3_9xkq-${String(at).padStart(3, '0')}`);
const urlPrefix = 'https://codes.example.com/';
const digestOf = (parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'hex').slice(0, 32);

function secure(layout: GraphicLayout, dpi: number, isFpSerialized = true): CodeDesign {
  const shape = { workorderId: 77, isStaticPrint: false, isFpSerialized, layout, urlPrefix };
  return { urlPrefix, secret, graphic: { ...shape, resolution: { dpi } } };
}

describe('what was printed once', () => {
  it.each([
    [1, '6edd9f6f9cc92cded36e6c4a580933f9'],
    [7, '15b2a5ab81b9bf0da3934ca483efa5f8'],
    [53, '741d94e0ace6193c07cdadbb039d2043'],
    [80, '6111740f1a4d39850a9bff37304da293'],
    [110, 'cb4915bfedbcb52dbf12bb3b9dfc9754'],
    [160, '4010ff2aa5687740729608e60f3c4fe0'],
    [333, 'ad3cd686ceb38f7536a838da998c7d7d'],
  ])('is the same pattern of %i cells', (cells, digest) => {
    const kinds = ['code', 'workorder', 'static'] as const;
    const graphics = ids.flatMap((id, counter) =>
      kinds.map((kind) => makeGraphic(secret, { kind, id, counter }, cells)),
    );
    expect(digestOf(graphics)).toBe(digest);
  });

  it.each<[string, CodeDesign, string]>([
    [
      'plain',
      { urlPrefix, resolution: { dpi: 600, moduleDots: 8 }, graphic: null },
      '95d6fcf575f86accd47481c6085ef836',
    ],
    ['sg-inside, 1200 dpi', secure(namedLayouts['sg-inside'], 1200), 'e65cd869b7663af023360c40a81a43f7'],
    ['sg-inside, 812 dpi', secure(namedLayouts['sg-inside'], 812), '1e8b223b01f13a8239cc548d3bd3448d'],
    [
      'sg-inside, one graphic for all',
      secure(namedLayouts['sg-inside'], 600, false),
      '94d04e72181a69fe9f89692558a3f754',
    ],
    ['sg-outside, 1200 dpi', secure(namedLayouts['sg-outside'], 1200), 'cee6eee2d431970b40a837fe9660208e'],
    ['60 modules above', secure({ position: 'above', sizeModules: 60 }, 600), 'bb651c0ab194e2cf125393dd1774ca90'],
  ])('is the same SVG: %s', (_, design, digest) => {
    const draw = createCodeDrawer(design);
    const files = ids.map((id, at) => encodeSvg(draw(id, at % 2 === 0 ? undefined : String(at).padStart(10, '0'))));
    expect(digestOf(files)).toBe(digest);
  });
});
