import { GroupRecordPage } from '#components/catalog/group-record-page.tsx';
import { lookupReader, readProductsOf } from '#components/catalog/read-lookups.ts';
import { requireSession } from '#lib/portal/session.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const { readRecord, generateMetadata } = lookupReader('brand');

export { generateMetadata };

export default async function Page({ params }: PageProps) {
  const user = await requireSession();
  const result = await readRecord({ params });
  const products = result?.ok ? await readProductsOf('brand', result.data.id) : undefined;
  return <GroupRecordPage kind="brand" user={user} result={result} products={products} />;
}
