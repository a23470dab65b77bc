import { getTranslations } from 'next-intl/server';
import { PublishButtons } from '#components/redirects/publish-buttons.tsx';
import { RedirectEditor } from '#components/redirects/redirect-editor.tsx';
import { RedirectPreview } from '#components/redirects/redirect-preview.tsx';
import { VersionList } from '#components/redirects/version-list.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { getRedirectRules, listRedirectVersions } from '#lib/contract/redirect-rules.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('redirects', (t) => t('title'));

const shownVersions = 10;

export default async function RedirectsPage() {
  const t = await getTranslations('redirects');
  const user = await requireSession();
  if (!mayOpen('redirects', user))
    return (
      <AreaPage page="redirects" user={user}>
        {null}
      </AreaPage>
    );
  const [rules, versions] = await Promise.all([
    read(getRedirectRules, {}),
    read(listRedirectVersions, { query: { limit: shownVersions } }),
  ]);
  const mayEdit = can(user, 'product_edit');
  if (!rules.ok) {
    return (
      <AreaPage page="redirects" user={user}>
        <PageHeader title={t('title')} state={t('text')} />
        <ListError title={t('notLoaded')} failure={rules} />
      </AreaPage>
    );
  }
  const { draft, published, is_changed, time_zone } = rules.data;
  const inForce = published
    ? t('state.published', { count: published.rules.length, number: String(published.number) })
    : t('state.none');
  return (
    <AreaPage page="redirects" user={user}>
      <PageHeader
        title={t('title')}
        state={<StateLine parts={[inForce, is_changed ? t('state.changed') : published && t('state.same')]} />}
        actions={mayEdit && <PublishButtons number={published?.number} isChanged={is_changed} />}
      />
      <DetailLayout rail={<RedirectPreview timeZone={time_zone} />} railLabel={t('preview.title')}>
        <p className="max-w-160 text-ink2">{t('text')}</p>
        <RedirectEditor rules={draft.rules} timeZone={time_zone} mayEdit={mayEdit} />
        {versions.ok && versions.data.results.length > 0 && (
          <VersionList versions={versions.data.results} mayEdit={mayEdit} />
        )}
      </DetailLayout>
    </AreaPage>
  );
}
