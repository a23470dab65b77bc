import { notFound } from 'next/navigation';
import { EnrolledPrintsPage } from '#components/enrolled-prints/enrolled-prints-page.tsx';
import { readEnrolledPrints } from '#components/enrolled-prints/read-enrolled-prints.ts';
import { OrderPhotosPage } from '#components/proofs/order-photos-page.tsx';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';
import { readId } from '../download-problem.ts';

export const generateMetadata = pageTitle('workorders', (t) => t('enrolled.link'));

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  const id = readId((await params).id);
  if (id === undefined) notFound();
  const [order, photos] = await Promise.all([read(getWorkorder, { params: { id } }), readEnrolledPrints(id, read)]);
  if (!order.ok && order.status === 404) notFound();
  return (
    <OrderPhotosPage kind="enrolled" id={id} user={user} order={order} photos={photos}>
      {(photographed) => <EnrolledPrintsPage {...photographed} />}
    </OrderPhotosPage>
  );
}
