/** Filters of the code download as the interface document names them. */
export const interfaceCodeFilters = [
  'campaign',
  'brands',
  'products',
  'workorder',
  'activated_at',
  'updated_at',
  'status',
  'blacklisted',
  'serial_number',
  'extended_id',
  'activated_by',
] as const;

/** Ours too, but for those by SCM fields. */
export const codeFilterNames = [...interfaceCodeFilters, 'serial_range', 'sequence_range'] as const;
