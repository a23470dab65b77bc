/** photo: sent to the photo API. address: a request for the address that is printed in the code. */
export const scanSources = ['photo', 'address'] as const;
export type ScanSource = (typeof scanSources)[number];

/**
 * Events of a visit: its code's address was asked for, a photo was judged, the visitor reported something, or
 * the item was consumed.
 */
export const visitEventKinds = [...scanSources, 'report', 'consumed'] as const;
export type VisitEventKind = (typeof visitEventKinds)[number];

/** Whether scans of a company's own staff are among those that are listed or counted. */
export const staffChoices = ['without', 'with', 'only'] as const;
export type StaffChoice = (typeof staffChoices)[number];

/** Whether lists of scans contain calls, that is requests for a code's address whose page was not displayed. */
export const callChoices = ['without', 'with', 'only'] as const;

/**
 * Sender of a request for a code's address by its headers: the preview of a link in a message, a crawler, or a browser
 * that fetches a page ahead. Many say nothing.
 */
export const callKinds = ['preview', 'crawler', 'prefetch'] as const;
export type CallKind = (typeof callKinds)[number];

/** Maximum for a company. */
export const maxStaffNetworks = 20;

/** Maximum for a scan app. */
export const maxAllowedOrigins = 20;

export const maxSummaryDays = 366;

/** Days whose scans can be counted. */
export const firstScanDay = '1970-01-01';
export const lastScanDay = '2999-12-31';

/** A place: the middle of a field of half a degree, as latitude,longitude. */
export const placeForm = /^-?\d{1,2}\.[27]5,-?\d{1,3}\.[27]5$/;

export function isOnEarth(place: string): boolean {
  const [latitude = 0, longitude = 0] = place.split(',').map(Number);
  return Math.abs(latitude) <= 90.25 && Math.abs(longitude) <= 180.25;
}
