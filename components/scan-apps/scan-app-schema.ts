import * as z from 'zod';
import { updateScanApp } from '#lib/contract/scan-apps.ts';

const { name, ga_key, is_staff, allowed_origins } = updateScanApp.body.shape;

/** Values of the form of a scan app. */
export const scanAppForm = z.object({ name: name.unwrap(), ga_key: ga_key.unwrap(), is_staff: is_staff.unwrap() });

/** Websites one a line. */
export const allowedWebsitesForm = z.object({
  allowed_origins: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter((origin) => origin !== ''))
    // Errors of single lines are those of the field.
    .superRefine((origins, ctx) => {
      const [issue] = allowed_origins.safeParse(origins).error?.issues ?? [];
      if (issue) ctx.addIssue({ code: 'custom', message: issue.message });
    }),
});
