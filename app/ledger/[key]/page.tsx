import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ChallengesSection } from '#components/ledger/challenges-section.tsx';
import { LedgerContent } from '#components/ledger/ledger-content.tsx';
import { ModelFacts } from '#components/ledger/model-facts.tsx';
import { PublicFrame } from '#components/ledger/public-frame.tsx';
import { SendPhotos } from '#components/ledger/send-photos.tsx';
import { NoticePage } from '#components/shell/notice-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RetryButton } from '#components/ui/retry-button.tsx';
import { readPublicLedger } from '#lib/contract/print-models.ts';
import { call } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('ledger', (t) => t('title'));

/** Public ledger of a model, without names of others. */
export default async function PublicLedgerPage({ params }: { params: Promise<{ key: string }> }) {
  const t = await getTranslations('ledger');
  const given = readPublicLedger.params.safeParse(await params);
  if (!given.success) notFound();
  const found = await call(readPublicLedger, { params: given.data });
  if (!found.ok && found.status === 404) notFound();
  if (!found.ok) {
    return (
      <NoticePage title={t('notLoaded')} action={<RetryButton />}>
        {t('public.notLoaded')}
      </NoticePage>
    );
  }
  const { publisher, substrate, ...ledger } = found.data;
  const isOpen = ledger.challenges.some(({ state }) => state === 'open');
  return (
    <PublicFrame>
      <PageHeader title={t('public.title', { publisher })} state={t('public.lead', { publisher })} />
      <DetailLayout rail={<ModelFacts ledger={ledger} substrate={substrate} />}>
        {isOpen && <SendPhotos ledgerKey={given.data.key} />}
        <LedgerContent ledger={ledger} challenges={<ChallengesSection challenges={ledger.challenges} />} />
      </DetailLayout>
    </PublicFrame>
  );
}
