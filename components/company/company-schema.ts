import * as z from 'zod';
import { updateCompany } from '#lib/contract/companies.ts';
import { languages } from '#lib/contract/language.ts';

const { name, slug, settings } = updateCompany.body.shape;
const limits = settings.unwrap().shape;

/** Name and settings side by side, as the form has them. An empty limit is null: there is none. */
export const companyForm = z.object({
  name: name.unwrap(),
  slug: slug.unwrap(),
  check_page: limits.check_page.unwrap(),
  keep_photos: limits.keep_photos.unwrap(),
  photo_retention_days: limits.photo_retention_days.unwrap(),
  max_scan_count: limits.max_scan_count.unwrap(),
  shows_scan_count: limits.shows_scan_count.unwrap(),
  privacy_url: limits.privacy_url.unwrap(),
  /** One a line. */
  staff_networks: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter((network) => network !== ''))
    // Errors of single lines are those of the field.
    .superRefine((networks, ctx) => {
      const [issue] = limits.staff_networks.safeParse(networks).error?.issues ?? [];
      if (issue) ctx.addIssue({ code: 'custom', message: issue.message });
    }),
  /** The first entry of the list has no zone. */
  time_zone: z.string(),
  /** The first entry of the list has no language. */
  language: z.enum(['', ...languages]),
});
export type CompanyFormValues = z.output<typeof companyForm>;
export type CompanyFormInput = z.input<typeof companyForm>;
