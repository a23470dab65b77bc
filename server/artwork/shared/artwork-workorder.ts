import type { ArtworkBody } from '#lib/contract/artwork.ts';
import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';

/** A workorder as its artwork is made from it. */
export interface ArtworkWorkorder {
  id: number;
  companyId: number;
  printingPartnerId: number | null;
  reference: string;
  quantity: number;
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  /** Position and size of the graphic; null for plain codes. */
  layout: GraphicLayout | null;
  urlPrefix: string;
  useSerialNumber: boolean;
  isHybrid: boolean;
  isStaticPrint: boolean;
  isFpSerialized: boolean;
  /** Times that each code of a static print is printed; 1 otherwise. */
  impressions: number;
  /** The picture of the template, where the order says that it is shown. */
  templateImage: string | null;
  state: 'new' | 'ready to print' | 'completed';
  codegenStatus: number;
  /** Its ids came with an upload, of any length. */
  hasUploadedCodes: boolean;
  isCanceled: boolean;
  trainingStatus: number;
  /** Photos of its prints are kept: proofs, or enrolled prints. */
  hasProofs: boolean;
  equipmentId: number | null;
  substrateId: number | null;
  /** Resolution of the confirmed equipment. */
  equipmentDpi: number | null;
  /** Resolution of its first artwork. */
  resolution: ArtworkResolution | null;
}

/** Dots an inch, a module, and a cell of the graphic (which plain codes have none of). */
export interface ArtworkResolution {
  dpi: number;
  moduleDots: number;
  cellDots: number | null;
}

/** Complete settings of a document of artwork, stored with the document. */
export interface ArtworkOrder extends Pick<ArtworkBody, 'format' | 'caption' | 'first'> {
  dpi: number;
  module_dots: number;
  cell_dots: number | null;
  count: number;
  sheet: ArtworkBody['sheet'] | null;
}

export const isSecure = (workorder: Pick<ArtworkWorkorder, 'codeLayout'>): boolean => workorder.codeLayout !== 'none';
