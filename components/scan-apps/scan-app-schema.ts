import * as z from 'zod';
import { updateScanApp } from '#lib/contract/scan-apps.ts';

const { name, ga_key, is_staff } = updateScanApp.body.shape;

/** What the form of a scan app holds. */
export const scanAppForm = z.object({ name: name.unwrap(), ga_key: ga_key.unwrap(), is_staff: is_staff.unwrap() });
