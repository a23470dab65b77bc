import pg from 'pg';

/** Values of one company that are the same once they are composed, trimmed and without invisible characters. */
export interface TextTwins {
  kind: 'SKU' | 'brand' | 'campaign' | 'reference';
  company: string;
  values: string[];
}

const invisible = String.raw`U&'[\0001-\001f\007f-\009f\00ad\061c\180e\200b-\200f\2028-\202e\2060-\2064\2066-\206f\feff]'`;

/**
 * Lists values that were stored before `lib/contract/values/line.ts` was the rule. It changes nothing: a person decides
 * which of two is kept.
 */
export async function listTextTwins(client: pg.Client): Promise<TextTwins[]> {
  const { rows } = await client.query<TextTwins>(`
    WITH given (company_id, kind, value) AS (
      SELECT company_id, 'SKU', sku FROM products
       UNION ALL SELECT company_id, 'brand', name FROM brands
       UNION ALL SELECT company_id, 'campaign', name FROM campaigns
       UNION ALL SELECT company_id, 'reference', reference FROM workorders WHERE reference IS NOT NULL
    ), odd AS (
      SELECT company_id, kind, value, btrim(normalize(regexp_replace(value, ${invisible}, '', 'g'))) AS composed
        FROM given WHERE value ~ '[^ -~]' OR value <> btrim(value)
    ), twins AS (
      SELECT company_id, kind, value, composed FROM odd
       UNION SELECT given.company_id, given.kind, given.value, odd.composed
               FROM given JOIN odd USING (company_id, kind) WHERE given.value = odd.composed
    )
    SELECT kind, companies.name AS company, array_agg(value ORDER BY value) AS values
      FROM twins JOIN companies ON companies.id = company_id
     GROUP BY company_id, companies.name, kind, composed HAVING count(*) > 1
     ORDER BY companies.name, kind, composed LIMIT 100`);
  return rows;
}

export async function listTextTwinsOf(databaseUrl: string): Promise<TextTwins[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await listTextTwins(client);
  } finally {
    await client.end();
  }
}
