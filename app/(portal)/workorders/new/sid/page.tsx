import type { Metadata } from 'next';
import { SidOrderForm } from '#components/workorders/sid-order-form.tsx';
import { portalEnv } from '#lib/portal/env.ts';
import { requireSession } from '#lib/portal/session.ts';
import { OrderPage } from '../order-page.tsx';

export const metadata: Metadata = { title: 'Order SID codes' };

export default async function NewSidPage() {
  const user = await requireSession();
  return (
    <OrderPage
      user={user}
      way="sid"
      title="Order SID codes"
      state="Serialized identifiers: QR codes without a secure graphic. No printing partner is needed."
    >
      <SidOrderForm standardUrlPrefix={`${portalEnv().codeUrl}/`} />
    </OrderPage>
  );
}
