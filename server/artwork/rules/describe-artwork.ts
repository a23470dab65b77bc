import { batchSize } from '#lib/contract/workorders.ts';
import type { ArtworkOrder, ArtworkWorkorder } from '../shared/artwork-workorder.ts';

/** One line for the list of documents. */
export function describeArtwork(workorder: ArtworkWorkorder, { format, dpi, first, count }: ArtworkOrder): string {
  const part = count === workorder.quantity ? '' : `, codes ${first} to ${first + count - 1}`;
  return `Artwork of ${workorder.reference}: ${format.toUpperCase()} at ${dpi} dpi${part}`;
}

export interface ArtworkEntry {
  name: string;
  size: number;
  sha256: string;
}

/** Describes the archive's content and production; none of it is secret. */
export function describeArchive(
  workorder: ArtworkWorkorder,
  order: ArtworkOrder,
  made: { codes: number; files: number; largest: { width: number; height: number }; entries: readonly ArtworkEntry[] },
): string {
  const millimetres = (dots: number) => Number(((dots * 25.4) / order.dpi).toFixed(4));
  const manifest = {
    format: 1,
    workorder: {
      id: workorder.id,
      reference: workorder.reference,
      company: workorder.companyId,
      code_layout: workorder.codeLayout,
      url_prefix: workorder.urlPrefix,
      is_hybrid: workorder.isHybrid,
      is_static_print: workorder.isStaticPrint,
      is_fp_serialized: workorder.isFpSerialized,
      impressions_per_code: workorder.impressions,
      template_image: workorder.templateImage,
    },
    artwork: {
      ...order,
      graphic: workorder.layout && {
        position: workorder.layout.position,
        size_modules: workorder.layout.sizeModules,
      },
      largest_code: {
        width_dots: made.largest.width,
        height_dots: made.largest.height,
        width_mm: millimetres(made.largest.width),
        height_mm: millimetres(made.largest.height),
      },
    },
    counts: { codes: made.codes, files: made.files, batch_size: batchSize },
    // One of these lists names every file of a code with its SHA-256.
    entries: made.entries,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
