import 'server-only';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { read } from '#lib/portal/client.ts';

/** The company's SCM fields for a form; none where the list cannot be read. */
export async function readScmFieldNames(): Promise<{ key: string; name: string }[]> {
  const fields = await read(listScmFields, { query: { limit: 200, ordering: 'name' } });
  return fields.ok ? fields.data.results.map(({ key, name }) => ({ key, name })) : [];
}
