/**
 * Columns of a list for people, by the id of its endpoint: heading and path of the value in a row. Other lists show
 * their first fields.
 */
export const columnsOf: Record<string, Record<string, string>> = {
  listUsers: {
    id: 'id',
    'e-mail': 'email',
    name: 'name',
    role: 'role',
    company: 'company.slug',
    active: 'is_active',
    'last sign-in': 'last_sign_in_at',
  },
  listCompanies: { id: 'id', slug: 'slug', type: 'company_type', name: 'name' },
  listDocuments: {
    key: 'key',
    status: 'status',
    rows: 'row_count',
    bytes: 'file_size',
    expires: 'expires_at',
    description: 'description',
  },
  listEquipment: {
    id: 'id',
    name: 'name',
    dpi: 'dpi',
    company: 'company.name',
    'calibrated for (id name)': 'substrates',
  },
  listIngestions: {
    key: 'key',
    status: 'status',
    mode: 'ingestion_mode',
    rows: 'row_count',
    errors: 'error_count',
    created: 'created_at',
    description: 'description',
  },
  searchScans: {
    uuid: 'uuid',
    created: 'created_at',
    result: 'result',
    source: 'source',
    code: 'code',
    sku: 'product.sku',
    suspicion: 'suspicion',
  },
};
