export type CodeLayout = 'sg-inside' | 'sg-outside' | 'custom' | 'none';

export type ExtendedIdStyle = 'compact-12' | 'legacy';

/** A template as an order sees it. */
export interface OrderTemplate {
  id: number;
  customLayoutId: number | null;
  substrateId: number | null;
  printingPartnerId: number | null;
  image: string | null;
  codeLayout: CodeLayout;
  useSerialNumber: boolean;
  isHybrid: boolean;
  isFpSerialized: boolean;
  isStaticPrint: boolean;
  activateOnComplete: boolean;
  /** '' for the service's standard address. */
  urlPrefix: string;
  extendedIdStyle: ExtendedIdStyle;
  partnerPermissions: string[];
}

/** An order that has passed every rule. SID, secure, template and ingested orders differ by its data. */
export interface Order {
  companyId: number;
  createdBy: number | null;
  /** Tried in turn until one is free in the company. A reference that was given is the only one. */
  references: Iterable<string> | AsyncIterable<string>;
  remarks: string;
  dueDate: string | null;
  productId: number | null;
  /** Countries that its codes are meant for; none: those of its product. */
  intendedMarkets: string[];
  /** Codes to generate, or codes of the upload. */
  codes: number;
  /** Quantity of the order where it differs from the number of codes. */
  orderedQuantity: number | null;
  staticUniqueCodes: number;
  staticImpressions: number;
  useSerialNumber: boolean;
  activateOnComplete: boolean;
  urlPrefix: string;
  extendedIdStyle: ExtendedIdStyle;
  codeLayout: CodeLayout;
  customLayoutId: number | null;
  isHybrid: boolean;
  isStaticPrint: boolean;
  isFpSerialized: boolean;
  /** The printing partner confirms the order before anything is generated or packed. */
  waitsForPartner: boolean;
  printingPartnerId: number | null;
  /** Partner that gets the order once it accepts the partnership; `printingPartnerId` is null then. */
  invitedPartnerId: number | null;
  partnerPermissions: string[];
  substrateId: number | null;
  templateId: number | null;
  templateImage: string | null;
  showsTemplateImage: boolean;
  /** The upload that its codes come from; null when they are generated. */
  ingestion: { key: string; mode: 'pre-print' | 'post-print' } | null;
}

/**
 * Generated codes without a secure graphic, template or printing partner: what an order is where it says nothing else.
 */
export const plainOrder = {
  remarks: '',
  dueDate: null,
  productId: null,
  intendedMarkets: [],
  orderedQuantity: null,
  staticUniqueCodes: 0,
  staticImpressions: 0,
  codeLayout: 'none',
  customLayoutId: null,
  isHybrid: false,
  isStaticPrint: false,
  isFpSerialized: false,
  waitsForPartner: false,
  printingPartnerId: null,
  invitedPartnerId: null,
  partnerPermissions: [],
  substrateId: null,
  templateId: null,
  templateImage: null,
  showsTemplateImage: true,
  ingestion: null,
} satisfies Partial<Order>;

export type NewOrder = Omit<Order, keyof typeof plainOrder> & Partial<Order>;
