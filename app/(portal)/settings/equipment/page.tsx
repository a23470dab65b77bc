import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { ListError } from '#components/data-table/list-error.tsx';
import { loadEquipmentListParams } from '#components/equipment/equipment-list-params.ts';
import { EquipmentList, LayoutList, SubstrateList } from '#components/equipment/equipment-lists.tsx';
import { readEquipmentList } from '#components/equipment/read-equipment.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Equipment' };

export default async function EquipmentPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const frame = { area: 'settings', view: paths.equipment, user } as const;
  if (!mayView('settings', paths.equipment, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const isOperator = can(user, 'template_edit');
  const values = await loadEquipmentListParams(searchParams);
  const view = values.view === 'layouts' && !isOperator ? null : values.view;
  const list = await readEquipmentList(view, values, user.company);
  const isEmpty = list.ok && list.count === 0 && !values.q;
  const add =
    view === 'substrates'
      ? isOperator && { href: paths.newSubstrate, label: 'Add a substrate' }
      : view === 'layouts'
        ? { href: paths.newCustomLayout, label: 'Add a layout' }
        : { href: paths.newEquipment, label: 'Add equipment' };
  return (
    <AreaPage {...frame}>
      <PageHeader
        title="Equipment"
        state="What codes are printed with and on, and which of them fit together."
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
        label="Views"
        views={[
          { label: 'Equipment', href: paths.equipment, current: view === null },
          { label: 'Substrates', href: paths.substrates, current: view === 'substrates' },
          ...(isOperator ? [{ label: 'Custom layouts', href: paths.customLayouts, current: view === 'layouts' }] : []),
        ]}
      />
      {!list.ok && <ListError title="The list could not be loaded" failure={list} />}
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
