import * as z from 'zod';
import { notice } from '#lib/contract/notices.ts';

/** Values of the form of notices. */
export const noticesForm = z.record(z.string(), notice);
