import { notFound } from 'next/navigation';
import { OrderPhotosPage } from '#components/proofs/order-photos-page.tsx';
import { ProofsPage } from '#components/proofs/proofs-page.tsx';
import { readProofs } from '#components/proofs/read-proofs.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';
import { readId } from '../download-problem.ts';

export const generateMetadata = pageTitle('workorders', (t) => t('proofs.link'));

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  const id = readId((await params).id);
  if (id === undefined) notFound();
  const [order, photos] = await Promise.all([read(getWorkorder, { params: { id } }), readProofs(id, read)]);
  if (!order.ok && order.status === 404) notFound();
  return (
    <OrderPhotosPage kind="proofs" id={id} user={user} order={order} photos={photos}>
      {(photographed) => <ProofsPage {...photographed} />}
    </OrderPhotosPage>
  );
}
