/**
 * The demo's people, companies and goods. Invented names, `.test` addresses; the only accounts with a known password,
 * and they exist in a demo database only.
 */
export const companies = {
  operator: { name: 'Proofmark Service', slug: 'proofmark', company_type: 'operator' },
  brand: { name: 'Nordlys Apotek', slug: 'nordlys', company_type: 'brand_owner' },
  rival: { name: 'Fjordlys Hudpleie', slug: 'fjordlys', company_type: 'brand_owner' },
  printer: { name: 'Kvist & Falk Trykk', slug: 'kvist-falk', company_type: 'printing_partner' },
} as const;

export const users = [
  { company: 'brand', email: 'brand@demo.test', name: 'Marta Holm', role: 'account_admin' },
  { company: 'printer', email: 'printer@demo.test', name: 'Per Kvist', role: 'account_admin' },
  { company: 'operator', email: 'support@demo.test', name: 'Ines Brandt', role: 'support' },
  { company: 'operator', email: 'operator@demo.test', name: 'Olav Tangen', role: 'operator_admin' },
  { company: 'rival', email: 'rival@demo.test', name: 'Rikke Sunde', role: 'account_admin' },
] as const;

export const brands = [
  {
    company: 'brand',
    name: 'Nordlys',
    description: 'Skin care from the Lofoten islands',
    url: 'https://nordlys.example/',
  },
  {
    company: 'brand',
    name: 'Aurora',
    description: 'Gift boxes and limited editions',
    url: 'https://nordlys.example/aurora',
  },
  { company: 'rival', name: 'Fjordlys', description: 'Hand care', url: 'https://fjordlys.example/' },
] as const;

export const products = [
  {
    brand: 'Nordlys',
    sku: 'NS-30-EU',
    name: 'Nordlys Serum 30 ml',
    url: 'https://nordlys.example/serum-30',
    check_page: 'first',
  },
  { brand: 'Nordlys', sku: 'NS-50-EU', name: 'Nordlys Serum 50 ml', url: 'https://nordlys.example/serum-50' },
  { brand: 'Nordlys', sku: 'NC-75-EU', name: 'Nordlys Cream', url: 'https://nordlys.example/cream' },
  { brand: 'Nordlys', sku: 'ND-SET', name: 'Discovery set', url: 'https://nordlys.example/discovery' },
  { brand: 'Aurora', sku: 'AU-GIFT', name: 'Gift box Aurora', url: 'https://nordlys.example/aurora/gift' },
  { brand: 'Aurora', sku: 'AU-LTD-7', name: 'Limited No. 7', url: '' },
  { brand: 'Fjordlys', sku: 'FH-100', name: 'Fjordlys Hand cream', url: 'https://fjordlys.example/hand' },
] as const;

export const scanApps = [
  { company: 'operator', identifier: 'demo-app', name: 'Proofmark portal' },
  { company: 'brand', identifier: 'nordlys-app', name: 'Nordlys app' },
] as const;

/** Scan rules of the brand. */
export const scanRules = [{ kind: 'copies', is_on: false, count: 3, hours: 168, action: 'blacklist' }] as const;

/** Inspection team of the brand. */
export const inspectionTeam = {
  name: 'Oslo warehouse',
  days: 90,
  valueSets: [
    { name: 'Received in Oslo', values: { market: 'Norway', line: 'Oslo' } },
    { name: 'Sent to Sweden', values: { market: 'Sweden' } },
  ],
};

export const scmFields = [
  { company: 'brand', key: 'lot', name: 'Lot' },
  { company: 'brand', key: 'line', name: 'Packing line' },
  { company: 'brand', key: 'market', name: 'Market' },
  { company: 'rival', key: 'lot', name: 'Lot' },
] as const;

export const templates = [
  {
    name: 'Serum carton',
    description: 'Graphic inside the code, one per item, for folding cartons',
    code_layout: 'sg-inside',
    extended_id_style: 'compact-12',
    activate_on_complete: true,
  },
  {
    name: 'Gift box sleeve',
    description: 'Graphic beside the code, for sleeves with room for it',
    code_layout: 'sg-outside',
    extended_id_style: 'compact-12',
    activate_on_complete: true,
  },
  {
    name: 'Plain serial label',
    description: 'SID without a graphic',
    code_layout: 'none',
    extended_id_style: 'legacy',
    activate_on_complete: false,
  },
] as const;

export const substrates = [
  { name: 'Avery coated white', description: 'Coated label paper, 80 g/m²' },
  { name: 'Invercote 260', description: 'Folding carton, 260 g/m²' },
  { name: 'Kraft liner', description: 'Uncoated, brown' },
] as const;

/** Presses of the printing partner, and the substrates each is calibrated for. */
export const equipment = [
  { name: 'HP Indigo 6K', dpi: 812, calibratedFor: ['Avery coated white', 'Invercote 260'] },
  { name: 'Durst Tau 340', dpi: 1200, calibratedFor: ['Avery coated white'] },
  { name: 'Xeikon CX500', dpi: 1200, calibratedFor: ['Avery coated white', 'Invercote 260'] },
] as const;

/** How codes made elsewhere come in: labels from stock, and cartons a printer still has to print. */
export const ingestionTemplates = [
  {
    key: 'labels-from-stock',
    name: 'Labels from stock',
    description: 'SIDs printed by a supplier',
    workorderTemplate: 'Plain serial label',
    ingestion_mode: 'post-print',
  },
  {
    key: 'carton-ids',
    name: 'Carton ids',
    description: 'Ids of your own, printed with a secure graphic',
    workorderTemplate: 'Serum carton',
    ingestion_mode: 'pre-print',
  },
] as const;

/** SID orders. The worker generates their codes after the start, as it does for any order. */
export const sidWorkorders = [
  { company: 'brand', reference: 'NA-2026-109', remarks: 'GS1 trial', sku: 'ND-SET', quantity: 10_000, daysAgo: 45 },
  { company: 'brand', reference: 'NA-2026-112', remarks: '', sku: 'NS-50-EU', quantity: 25_000, daysAgo: 40 },
  {
    company: 'brand',
    reference: 'NA-2026-115',
    remarks: 'Samples for Oslo',
    sku: 'ND-SET',
    quantity: 2_500,
    daysAgo: 11,
  },
  {
    company: 'brand',
    reference: 'NA-2026-118',
    remarks: 'Spring relaunch, 50 ml',
    sku: 'NS-50-EU',
    quantity: 40_000,
    daysAgo: 0,
  },
  { company: 'rival', reference: 'FH-0007', remarks: 'Harbour shop', sku: 'FH-100', quantity: 3_000, daysAgo: 6 },
] as const;

/** The order whose codes the sample photos show: printed, and its press proved. */
export const sampleReference = 'NA-2026-113';

/** Orders with a secure graphic. `press` is what the printing partner has confirmed; those without one wait for it. */
export const secureWorkorders = [
  {
    reference: sampleReference,
    remarks: 'First run with a graphic',
    sku: 'NS-30-EU',
    quantity: 4_800,
    template: 'Serum carton',
    daysAgo: 36,
    dueInDays: -30,
    press: { equipment: 'Xeikon CX500', substrate: 'Invercote 260' },
  },
  {
    reference: 'NA-2026-114',
    remarks: 'Proofs first, please',
    sku: 'AU-GIFT',
    quantity: 6_000,
    template: 'Gift box sleeve',
    daysAgo: 12,
    dueInDays: 9,
    press: { equipment: 'Durst Tau 340', substrate: 'Avery coated white' },
  },
  {
    reference: 'NA-2026-116',
    remarks: '',
    sku: 'NS-30-EU',
    quantity: 480_000,
    template: 'Serum carton',
    daysAgo: 9,
    dueInDays: 7,
    press: null,
  },
  {
    reference: 'NA-2026-117',
    remarks: 'Gift box, second press',
    sku: 'AU-GIFT',
    quantity: 120_000,
    template: 'Gift box sleeve',
    daysAgo: 2,
    dueInDays: 13,
    press: null,
  },
] as const;
