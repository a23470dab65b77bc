import type { Metadata } from 'next';
import { ListError } from '#components/data-table/list-error.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { readOrderLookups } from '#components/workorders/read-order-lookups.ts';
import { TemplateOrderForm } from '#components/workorders/template-order-form.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { requireSession } from '#lib/portal/session.ts';
import { OrderPage } from '../order-page.tsx';

export const metadata: Metadata = { title: 'Order from a template' };

interface NewFromTemplatePageProps {
  searchParams: Promise<{ template?: string | string[] }>;
}

export default async function NewFromTemplatePage({ searchParams }: NewFromTemplatePageProps) {
  const user = await requireSession();
  const { template } = await searchParams;
  const lookups = can(user, 'workorder_create') ? await readOrderLookups() : undefined;
  const asked = Number(template);
  return (
    <OrderPage
      user={user}
      way="template"
      title="Order from a template"
      state="The template says how the codes are made; you say how many, and for what."
    >
      {lookups?.ok === false && <ListError title="The choices of an order could not be loaded" failure={lookups} />}
      {lookups?.ok && lookups.data.templates.length === 0 && (
        <EmptyState title="No templates yet">
          The operator of the service sets them up for you. Codes can be ordered without one.
        </EmptyState>
      )}
      {lookups?.ok && lookups.data.templates.length > 0 && (
        <TemplateOrderForm
          lookups={lookups.data}
          template={lookups.data.templates.find(({ id }) => id === asked)?.id}
          standardUrlPrefix={`${portalEnv().codeUrl}/`}
        />
      )}
    </OrderPage>
  );
}
