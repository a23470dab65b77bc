import type { Metadata } from 'next';
import { ListError } from '#components/data-table/list-error.tsx';
import { readOrderLookups } from '#components/workorders/read-order-lookups.ts';
import { SgOrderForm } from '#components/workorders/sg-order-form.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { requireSession } from '#lib/portal/session.ts';
import { OrderPage } from '../order-page.tsx';

export const metadata: Metadata = { title: 'Order secure codes' };

interface NewSecurePageProps {
  searchParams: Promise<{ template?: string | string[] }>;
}

export default async function NewSecurePage({ searchParams }: NewSecurePageProps) {
  const user = await requireSession();
  const { template } = await searchParams;
  const lookups = can(user, 'workorder_create') ? await readOrderLookups() : undefined;
  const asked = Number(template);
  return (
    <OrderPage
      user={user}
      way="secure"
      title="Order secure codes"
      state="QR codes with a secure graphic that tells an original from a copy. A printing partner confirms and prints them."
    >
      {lookups?.ok === false && <ListError title="The choices of an order could not be loaded" failure={lookups} />}
      {lookups?.ok && (
        <SgOrderForm
          lookups={{
            ...lookups.data,
            templates: lookups.data.templates.filter(({ code_layout }) => code_layout !== 'none'),
          }}
          template={lookups.data.templates.find(({ id }) => id === asked)?.id}
          standardUrlPrefix={`${portalEnv().codeUrl}/`}
        />
      )}
    </OrderPage>
  );
}
