import type { Executor } from '#server/core/db/database.ts';

/** The logo with this version as a WebP; a person who sees a check page may see it. */
export async function findShownLogo(db: Executor, version: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('brand_logos')
    .select('webp')
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row?.webp;
}
