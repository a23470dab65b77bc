import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { InspectPageOnline } from '#components/inspect/inspect-page.tsx';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { NoticePage } from '#components/shell/notice-page.tsx';
import { ReaderZones } from '#components/ui/reader-zone.tsx';
import { RetryButton } from '#components/ui/retry-button.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { getInspection } from '#lib/contract/inspection.ts';
import { can } from '#lib/permissions/permissions.ts';
import { buildId } from '#lib/portal/build-id.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readReaderZones } from '#lib/portal/reader-zone.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('inspect', (t) => t('title'));

/** For a phone in a shop or a warehouse: codes are scanned one after the other. */
export default async function InspectRoute() {
  const t = await getTranslations('inspect');
  const user = await requireSession();
  if (!can(user, 'code_inspect')) redirect('/');
  const found = await read(getInspection, {});
  if (!found.ok) {
    return (
      <NoticePage title={t('notLoaded')} action={<RetryButton />}>
        {found.message}
      </NoticePage>
    );
  }
  const { team, team_id, value_sets, fields, keeps_photos } = found.data;
  const { id, name, company } = user;
  return (
    <ReaderZones {...(await readReaderZones(user))}>
      <DisabledUntilHydrated>
        <InspectPageOnline
          build={buildId()}
          user={{ id, name, company: company.name }}
          team={team}
          teamId={team_id}
          valueSets={value_sets}
          fields={fields}
          keepsPhotos={keeps_photos}
        />
      </DisabledUntilHydrated>
      <Toaster />
    </ReaderZones>
  );
}
