import type { ServiceGap } from '#lib/portal/foreign/service-gaps.ts';
import type { CreateEntry, NavigationEntry, PageEntry } from './navigation.ts';

/** Where the reader can go at the service the portal is pointed at, and which lists it lacks. */
export interface OfferedEntries {
  entries: NavigationEntry[];
  pages: PageEntry[];
  creations: CreateEntry[];
  gaps: ServiceGap[];
}
