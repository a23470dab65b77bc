import * as z from 'zod';
import { notice } from '#lib/contract/notices.ts';

/** What the form of notices holds. */
export const noticesForm = z.object({ notices: z.array(notice) });
