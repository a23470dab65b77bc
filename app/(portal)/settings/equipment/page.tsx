import type { SearchParams } from 'nuqs/server';
import { customLayouts, equipment, substrates } from '#components/equipment/equipment.list.tsx';
import { EquipmentList, LayoutList, SubstrateList } from '#components/equipment/equipment-lists.tsx';
import { EquipmentTabs, type EquipmentView } from '#components/equipment/equipment-tabs.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { can } from '#lib/permissions/permissions.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

const isOperator = (user: SessionUser) => can(user, 'template_edit');

function viewOf({ view }: SearchParams, user: SessionUser): EquipmentView {
  if (view === 'layouts') return isOperator(user) ? view : undefined;
  return view === 'substrates' ? view : undefined;
}

const variants = { substrates: [substrates, SubstrateList], layouts: [customLayouts, LayoutList] } as const;

const { generateMetadata, Page } = readListPage(equipment, EquipmentList, {
  variant: (search, user) => {
    const view = viewOf(search, user);
    return view && variants[view];
  },
  above: (user, search) => <EquipmentTabs view={viewOf(search, user)} isOperator={isOperator(user)} />,
});

export { generateMetadata };
export default Page;
