import type { Metadata } from 'next';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { ScmFieldForm } from '#components/catalog/scm-field-form.tsx';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New SCM field' };

export default async function Page() {
  return (
    <NewRecordPage
      kind="scmField"
      user={await requireSession()}
      title="New SCM field"
      state="Something of your supply chain that each code can carry: a lot, a plant, a market."
    >
      <ScmFieldForm />
    </NewRecordPage>
  );
}
