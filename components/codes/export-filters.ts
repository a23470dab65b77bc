/** The filters of an export as they are typed; empty texts are not sent. */
export interface ExportFilters {
  campaign: Picked;
  brands: Picked;
  products: Picked;
  workorder: Picked;
  activatedFrom: string;
  activatedTo: string;
  updatedFrom: string;
  updatedTo: string;
  status: string;
  blacklisted: string;
  serial: string;
  id: string;
  scm: Record<string, string>;
}

/** Something found by typing: its id, and what it is called. */
export interface Picked {
  value: string;
  label: string;
}

const none: Picked = { value: '', label: '' };

export const noFilters: ExportFilters = {
  campaign: none,
  brands: none,
  products: none,
  workorder: none,
  activatedFrom: '',
  activatedTo: '',
  updatedFrom: '',
  updatedTo: '',
  status: '',
  blacklisted: '',
  serial: '',
  id: '',
  scm: {},
};

/** The parameters of the call. An open end of a range reaches as far as days do. */
export function exportQuery(filters: ExportFilters): Record<string, string> {
  const query: Record<string, string> = {};
  const put = (name: string, value: string) => {
    if (value.trim()) query[name] = value.trim();
  };
  put('campaign', filters.campaign.value);
  put('brands', filters.brands.value);
  put('products', filters.products.value);
  put('workorder', filters.workorder.value);
  put('activated_at', range(filters.activatedFrom, filters.activatedTo));
  put('updated_at', range(filters.updatedFrom, filters.updatedTo));
  put('status', filters.status);
  put('blacklisted', filters.blacklisted);
  put('serial_number', filters.serial);
  put('extended_id', filters.id);
  for (const [key, value] of Object.entries(filters.scm)) put(`scm_${key}`, value);
  return query;
}

function range(from: string, to: string): string {
  if (!from && !to) return '';
  return `${from || '1970-01-01'},${to || '9999-12-31'}`;
}

/** What a reload brings back; anything else is left aside. */
export function readFilters(draft: Record<string, unknown>): ExportFilters {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const picked = (value: unknown): Picked => {
    const { value: id, label } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Picked>;
    return { value: text(id), label: text(label) };
  };
  const scm = typeof draft.scm === 'object' && draft.scm !== null ? draft.scm : {};
  return {
    campaign: picked(draft.campaign),
    brands: picked(draft.brands),
    products: picked(draft.products),
    workorder: picked(draft.workorder),
    activatedFrom: text(draft.activatedFrom),
    activatedTo: text(draft.activatedTo),
    updatedFrom: text(draft.updatedFrom),
    updatedTo: text(draft.updatedTo),
    status: text(draft.status),
    blacklisted: text(draft.blacklisted),
    serial: text(draft.serial),
    id: text(draft.id),
    scm: Object.fromEntries(Object.entries(scm).map(([key, value]) => [key, text(value)])),
  };
}
