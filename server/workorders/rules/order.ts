export type CodeLayout = 'sg-inside' | 'sg-outside' | 'custom' | 'none';

export type ExtendedIdStyle = 'compact-12' | 'legacy';

/** A template as an order sees it. */
export interface OrderTemplate {
  id: number;
  customLayoutId: number | null;
  substrateId: number | null;
  printingPartnerId: number | null;
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

/** What an order comes to once every rule is kept. */
export interface WorkorderOrder {
  templateId: number | null;
  printingPartnerId: number | null;
  substrateId: number | null;
  customLayoutId: number | null;
  productId: number | null;
  /** null: one is made up. */
  reference: string | null;
  remarks: string;
  dueDate: string | null;
  codeLayout: CodeLayout;
  /** Codes to generate. */
  codes: number;
  /** What the order said, when that is not the number of codes. */
  orderedQuantity: number | null;
  staticUniqueCodes: number;
  staticImpressions: number;
  useSerialNumber: boolean;
  activateOnComplete: boolean;
  isHybrid: boolean;
  isStaticPrint: boolean;
  isFpSerialized: boolean;
  /** '' for the service's standard address. */
  urlPrefix: string;
  extendedIdStyle: ExtendedIdStyle;
  partnerPermissions: string[];
  showsTemplateImage: boolean;
}

export interface NewWorkorder extends WorkorderOrder {
  companyId: number;
  createdBy: number;
  reference: string;
  firstSerialNumber: number | null;
  codegenStatus: number;
}
