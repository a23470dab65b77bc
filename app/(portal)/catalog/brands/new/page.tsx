import type { Metadata } from 'next';
import { BrandForm } from '#components/catalog/brand-form.tsx';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New brand' };

export default async function Page() {
  return (
    <NewRecordPage
      kind="brand"
      user={await requireSession()}
      title="New brand"
      state="The name your customers know. Products belong to it."
    >
      <BrandForm />
    </NewRecordPage>
  );
}
