import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { loadEquipmentListParams } from '#components/equipment/equipment-list-params.ts';
import { EquipmentList, LayoutList, SubstrateList } from '#components/equipment/equipment-lists.tsx';
import { readEquipmentList } from '#components/equipment/read-equipment.ts';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('list.label'));

export default async function EquipmentPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  const frame = { page: 'equipment', user } as const;
  if (!mayOpen('equipment', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const isOperator = can(user, 'template_edit');
  const values = await loadEquipmentListParams(searchParams);
  const view = values.view === 'layouts' && !isOperator ? null : values.view;
  const list = await readEquipmentList(view, values, user.company);
  const isEmpty = list.ok && list.count === 0 && !values.q;
  const add =
    view === 'substrates'
      ? isOperator && { href: paths.newSubstrate, label: t('addSubstrate') }
      : view === 'layouts'
        ? { href: paths.newCustomLayout, label: t('addLayout') }
        : { href: paths.newEquipment, label: t('add') };
  return (
    <AreaPage {...frame}>
      <PageHeader
        title={t('list.label')}
        state={t('list.text')}
        actions={
          add &&
          !isEmpty && (
            <ButtonLink href={add.href} variant="primary">
              {add.label}
            </ButtonLink>
          )
        }
      />
      <ViewTabs
        label={t('views')}
        views={[
          { label: t('list.label'), href: paths.equipment, current: view === null },
          { label: t('substrates'), href: paths.substrates, current: view === 'substrates' },
          ...(isOperator ? [{ label: t('layouts'), href: paths.customLayouts, current: view === 'layouts' }] : []),
        ]}
      />
      {!list.ok && <ListError title={t('list.notLoaded')} failure={list} />}
      {list.ok && list.view === null && (
        <EquipmentList values={values} count={list.count} rows={list.rows} showsCompany={isOperator} />
      )}
      {list.ok && list.view === 'substrates' && (
        <SubstrateList values={values} count={list.count} rows={list.rows} mayEdit={isOperator} />
      )}
      {list.ok && list.view === 'layouts' && <LayoutList values={values} count={list.count} rows={list.rows} />}
    </AreaPage>
  );
}
