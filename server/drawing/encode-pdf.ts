import PDFDocument from 'pdfkit';
import { reason } from '#lib/texts/reason.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import type { Picture } from './picture.ts';
import { cropMarks, placeOnSheet, type SheetPlan } from './sheet.ts';

const pointsPerInch = 72;
const markPoints = 0.25;
/** Each row says which filter of PNG it is packed with (ISO 32000-2, table 10). */
const pngPredictors = 15;

/** A code of one bit a dot, as deflateScanlines packs it. */
export interface PackedPicture extends Pick<Picture, 'width' | 'height' | 'dpi'> {
  scanlines: Buffer;
}

export interface PdfBook {
  /** Puts a code on the next page, or at the next place of the sheet. @returns the page, counted from 1 */
  add(picture: PackedPicture): number;
  /** Size of the pictures so far, in bytes. */
  bytes(): number;
  finish(): Promise<Buffer>;
}

/**
 * A PDF of codes: one a page at its own size, or imposed on sheets. Codes are pictures of one bit a dot at their exact
 * size, not outlines: a RIP paints every dot that an outline touches, which makes each cell fatter.
 * @param createdAt the same codes and time give the same bytes
 */
export function openPdf(title: string, createdAt: Date, sheet: SheetPlan | null): PdfBook {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: '',
    margin: 0,
    // Pictures are compressed anyway, and what places one on its page does not get smaller.
    compress: sheet !== null,
    info: { Title: title, Producer: 'Proofmark', Creator: 'Proofmark', CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  let pages = 0;
  let place = 0;
  let bytes = 0;
  let pictures = 0;
  const addPage = (width: number, height: number, dpi: number) => {
    document.addPage({ size: [(width * pointsPerInch) / dpi, (height * pointsPerInch) / dpi], margin: 0 });
    pages += 1;
  };
  // An image XObject (ISO 32000-2, 8.9.5) whose data stay as they are: pdfkit's own reader of PNG takes them apart byte
  // by byte.
  const draw = (picture: PackedPicture, x: number, y: number) => {
    const points = (dots: number) => (dots * pointsPerInch) / picture.dpi;
    const { width, height, scanlines } = picture;
    bytes += scanlines.length;
    pictures += 1;
    const image = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: pngPredictors, Colors: 1, BitsPerComponent: 1, Columns: width },
    });
    image.end(scanlines);
    const name = `I${pictures}`;
    document.page.xobjects[name] = image;
    document.save();
    // An image fills the unit square with y upwards; on pages of pdfkit y goes down.
    document.transform(points(width), 0, 0, -points(height), points(x), points(y + height));
    document.addContent(`/${name} Do`);
    document.restore();
  };
  const drawMarks = (plan: SheetPlan) => {
    const points = (dots: number) => (dots * pointsPerInch) / plan.dpi;
    document.lineWidth(markPoints);
    for (const { x1, y1, x2, y2 } of cropMarks(plan)) {
      document.moveTo(points(x1), points(y1)).lineTo(points(x2), points(y2));
    }
    document.stroke();
  };
  return {
    add: (picture) => {
      if (!sheet) {
        addPage(picture.width, picture.height, picture.dpi);
        draw(picture, 0, 0);
        return pages;
      }
      if (place === 0) {
        addPage(sheet.width, sheet.height, sheet.dpi);
        if (sheet.marks) drawMarks(sheet);
      }
      const { x, y } = placeOnSheet(sheet, place);
      const spare = { x: sheet.cellWidth - picture.width, y: sheet.cellHeight - picture.height };
      if (spare.x < 0 || spare.y < 0) throw new UnprintableError(reason('codeLargerThanPlace'));
      draw(picture, x + (spare.x >> 1), y + (spare.y >> 1));
      place = (place + 1) % (sheet.columns * sheet.rows);
      return pages;
    },
    bytes: () => bytes,
    finish: async () => {
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
