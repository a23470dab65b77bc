/**
 * Lists that forms choose from and that another service may lack: what is chosen there is typed then. Without scan
 * rules, forms do not ask for markets.
 */
export const listsToChooseFrom = {
  workorders: '/api/v2/workorders/',
  codes: '/api/v2/codes/',
  documents: '/api/v2/documents/',
  products: '/api/v2/products/',
  scmFields: '/api/v2/scm-fields/',
  partners: '/api/v2/partnerships/',
  substrates: '/api/v2/substrates/',
  layouts: '/api/v2/custom-layouts/',
  scanRules: '/api/v2/scan-rules/',
} as const;

export type ServiceGap = keyof typeof listsToChooseFrom;
