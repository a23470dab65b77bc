export const ingestionStatuses = ['uploading', 'processing', 'completed', 'error', 'canceled'] as const;

export const ingestionModes = ['api', 'file'] as const;

export const ingestionErrorTypes = [
  'duplicate_id_error',
  'existing_id_error',
  'invalid_id_error',
  'missing_id_error',
  'unknown_product_error',
  'invalid_scm_error',
  'invalid_status_error',
  'malformed_file_error',
  'empty_file_error',
  'upload_expired',
  'processing_failed',
] as const;
