import { getTranslations } from 'next-intl/server';
import { LookupForm } from '#components/catalog/lookup-form.tsx';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { readKind } from '#components/catalog/read-lookups.ts';
import { requireSession } from '#lib/portal/session.ts';

interface PageProps {
  params: Promise<{ lookup: string }>;
}

export async function generateMetadata({ params }: PageProps) {
  const t = await getTranslations('catalog');
  return { title: t(`${await readKind(params)}.new`) };
}

export default async function Page({ params }: PageProps) {
  const kind = await readKind(params);
  return (
    <NewRecordPage kind={kind} user={await requireSession()}>
      <LookupForm kind={kind} />
    </NewRecordPage>
  );
}
