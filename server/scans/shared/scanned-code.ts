import type { CodeCheckPage } from '#lib/contract/values/check-page.ts';
import type { Consumption } from '#lib/contract/values/consumption.ts';
import type { GraphicSettings } from '#server/drawing/graphic-of.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';

/** Model and settings that the secure graphic of a code is judged by. */
export interface TrainedPrint {
  /** How its graphic is drawn. */
  settings: GraphicSettings;
  model: { id: number; version: number; figures: GraphicModel };
}

/** A code as a scan finds it, with the item it is printed on. */
export interface ScannedCode {
  extendedId: string;
  companyId: number;
  workorderId: number;
  urlPrefix: string;
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  trainingStatus: number;
  /** On many prints. */
  isStaticPrint: boolean;
  printingPartnerId: number | null;
  /** Where its company's own staff scan from: addresses and networks. */
  staffNetworks: readonly string[];
  /** Whether its company wants the photos of scans. */
  keepsPhotos: boolean;
  /** Days that its company keeps photos and reports. */
  photoDays: number;
  /** Whether the check page says how often it was scanned. */
  showsScanCount: boolean;
  /** Page of its company about privacy; empty for none. */
  privacyUrl: string;
  /** Null before it is trained, and for a model that this release cannot use. */
  print: TrainedPrint | null;
  serialNumber: number | null;
  /** 0 inactive, 1 active, 2 blacklisted. */
  activationStatus: number;
  blacklistReason: number;
  scm: Record<string, unknown>;
  /** `picture` is the version of its uploaded picture, `image` the address of another. */
  product: { id: number; name: string; url: string; image: string | null; picture: string | null } | null;
  brand: ScannedBrand | null;
  campaignUrl: string | null;
  /** When its product's codes count as consumed. */
  consumed: Consumption;
  consumedAt: Date | null;
  /** Brand of the product. */
  brandId: number | null;
  campaignId: number | null;
  /** The campaign's, or else the product's, or else the company's. */
  checkPage: CodeCheckPage;
}

export interface ScannedBrand {
  name: string;
  description: string;
  url: string;
  image: string | null;
  /** `#rrggbb` */
  accentColor: string | null;
  /** Said of a blacklisted code; empty for the words of the check page. */
  blacklistText: string;
  /** The same by reason and language; null is for all. */
  blacklistWords: readonly { reason: number | null; language: string | null; text: string }[];
  /** Whom to ask; empty for nobody. */
  contact: string;
  /** Version of the logo on the check page. */
  logo: string | null;
}
