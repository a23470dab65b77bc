import * as z from 'zod';
import { updateCompany } from '#lib/contract/companies.ts';

const { name, slug, settings } = updateCompany.body.shape;

/** The body of the contract with the settings beside the names: a form has no depth. */
export const companySettings = z.object({ name: name.unwrap(), slug: slug.unwrap(), ...settings.unwrap().shape });
