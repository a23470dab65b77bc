import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { drawBitmap } from '#server/drawing/bitmap.ts';
import { createCodeDrawer } from '#server/drawing/code-drawer.ts';
import { deflateScanlines } from '#server/drawing/encode-png.ts';
import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';
import type { GraphicSettings } from '#server/drawing/graphic-of.ts';
import type { Picture } from '#server/drawing/picture.ts';
import { planSheet } from '#server/drawing/sheet.ts';

/** 72 bits, like short ids of codes: an id is never that of a code or of another challenge. */
const idBytes = 9;

export const newChallengeCodes = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(idBytes).toString('base64url'));

/** Settings for drawing a challenge's graphics: those of the model that judges them. */
export interface ChallengeSetting {
  layout: string;
  dpi: number;
  cellDots: number;
  moduleDots: number;
  urlPrefix: string;
}

/** Each graphic has a pattern of its own, keyed by its id: no workorder has any part in it. */
export function graphicSettingsOf(setting: ChallengeSetting): GraphicSettings {
  const { dpi, cellDots, moduleDots, urlPrefix } = setting;
  return {
    workorderId: 0,
    isStaticPrint: false,
    isFpSerialized: true,
    layout: layoutNamed(setting.layout),
    urlPrefix,
    resolution: { dpi, moduleDots, cellDots },
  };
}

/** 'inside-10' as a model says it. */
function layoutNamed(text: string): GraphicLayout {
  const [position = '', size = ''] = text.split('-');
  return { position: position as GraphicLayout['position'], sizeModules: Number(size) };
}

/** Its number is under each graphic. @throws RangeError when they cannot be printed */
function drawGraphics(setting: ChallengeSetting, secret: Uint8Array, codes: readonly string[]): Picture[] {
  const draw = createCodeDrawer({ urlPrefix: setting.urlPrefix, graphic: graphicSettingsOf(setting), secret });
  return codes.map((code, index) => draw(code, String(index + 1)));
}

const planFor = (pictures: readonly Picture[], dpi: number) =>
  planSheet(
    { size: 'A4', margin: 12, gap: 6, marks: true },
    {
      width: Math.max(...pictures.map(({ width }) => width)),
      height: Math.max(...pictures.map(({ height }) => height)),
    },
    dpi,
  );

/** @throws RangeError for graphics that cannot be printed, or are larger than the sheet */
export function checkPrintable(setting: ChallengeSetting, secret: Uint8Array, codes: readonly string[]): void {
  planFor(drawGraphics(setting, secret, codes.slice(0, 1)), setting.dpi);
}

/** The sheets of a challenge for the press, as artwork is drawn: every dot where it belongs. */
export async function drawSheet(
  setting: ChallengeSetting,
  secret: Uint8Array,
  codes: readonly string[],
  made: { title: string; at: Date },
): Promise<Buffer> {
  const pictures = drawGraphics(setting, secret, codes);
  // With the first sheet: an API is up sooner without.
  const { openPdf } = await import('#server/drawing/encode-pdf.ts');
  const book = openPdf(made.title, made.at, planFor(pictures, setting.dpi));
  for (const picture of pictures) {
    book.add({ ...picture, scanlines: deflateScanlines(drawBitmap(picture)) });
    // Other calls have their turn between two graphics.
    await setImmediate();
  }
  return book.finish();
}
