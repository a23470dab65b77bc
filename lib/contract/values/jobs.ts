/** Kinds of jobs that workers of this release do. */
export const jobKinds = [
  'generate-codes',
  'change-workorder-codes',
  'apply-print-report',
  'ingest-codes',
  'export-codes',
  'draw-artwork',
  'change-codes',
  'deliver-webhook',
  'mail-notice',
  'export-scans',
  'make-dossier',
  'mail-company-told',
  'mail-invitation',
  'mail-password-reset',
  'mail-passkey',
  'mail-report-question',
] as const;
