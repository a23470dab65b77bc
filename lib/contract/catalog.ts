import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { queryBoolean, queryId } from './common.ts';
import { checkPages } from './values/check-page.ts';

/**
 * Products, brands, campaigns and SCM fields: codes are assigned to them and filtered by them. An archived one stays
 * with everything that has it, and cannot be chosen for anything new.
 */
export const isArchived = { is_archived: z.boolean() };

// A service that lacks it has null.
export const ownCheckPage = z.enum(checkPages).nullable().default(null);

/** ISO 3166 countries that codes are meant for; none: everywhere. */
export const intendedMarkets = z
  .array(z.string().regex(/^[A-Z]{2}$/, reasonText('notCountry')))
  .max(250, reasonText('atMostUngrouped', { count: 250 }));

/** Filters of every list of the catalogue. */
export const catalogFilters = { company: queryId.optional(), is_archived: queryBoolean.optional() };
