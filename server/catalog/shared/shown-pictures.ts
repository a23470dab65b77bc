import type { Executor } from '#server/core/db/database.ts';

const tables = { logo: 'brand_logos', picture: 'product_pictures' } as const;

/** A logo of a brand, or a picture of a product. */
export type ShownPicture = keyof typeof tables;

/** The picture with this version as a WebP; a person who sees a check page may see it. */
export async function findShownPicture(db: Executor, kind: ShownPicture, version: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom(tables[kind])
    .select('webp')
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row?.webp;
}
