/** Views of one list that a company can share. */
export const mostSharedViews = 50;

/** Periods that end with the day on which a view is read. */
export const viewPeriods = ['today', '7d', '30d', '90d', '365d', 'month', 'last-month'] as const;

/** Lists whose views can be mailed. */
export const mailedLists = ['workorders', 'codes', 'scans', 'analytics', 'cases', 'reports', 'ingestion'] as const;
export type MailedListName = (typeof mailedLists)[number];

export const isMailedList = (list: string): list is MailedListName => mailedLists.some((name) => name === list);
