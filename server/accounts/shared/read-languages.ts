import { type Language, languages } from '#lib/contract/language.ts';
import type { Executor } from '#server/core/db/database.ts';

interface Readers {
  language: Language;
  addresses: string[];
}

/**
 * Addresses of a company's users by the language that each one reads: their own choice, that of the browser at the last
 * sign-in, or the company's, which also holds for an address that has changed meanwhile; English without any.
 */
export async function readLanguages(db: Executor, companyId: number, addresses: readonly string[]): Promise<Readers[]> {
  const company = await db.selectFrom('companies').where('id', '=', companyId).select('language').executeTakeFirst();
  const users = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('email', 'in', [...addresses])
    .select((eb) => ['email', eb.fn.coalesce('language', 'browser_language').as('language')])
    .execute();
  const chosen = new Map(users.map(({ email, language }) => [email, language]));
  const languageOf = (address: string) => chosen.get(address) ?? company?.language ?? 'en';
  return languages
    .map((language) => ({ language, addresses: addresses.filter((address) => languageOf(address) === language) }))
    .filter((readers) => readers.addresses.length > 0);
}
