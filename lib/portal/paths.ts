/** Addresses of the portal's pages: the only place that writes them. */
export const paths = {
  overview: '/',
  workorders: '/workorders',
  workorder: (id: number) => `/workorders/${id}`,
  newWorkorder: '/workorders/new',
  ingestion: '/ingestion',
  ingestionRecord: (key: string) => `/ingestion/${encodeURIComponent(key)}`,
  newIngestion: '/ingestion/new',
  codes: '/codes',
  downloads: '/downloads',
  authenticate: '/authenticate',
} as const;
