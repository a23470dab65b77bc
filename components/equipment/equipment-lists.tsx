'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { customLayouts, equipment, substrates } from './equipment.list.tsx';

export const EquipmentList = (props: ListViewProps) => <ListView list={equipment} {...props} />;
export const SubstrateList = (props: ListViewProps) => <ListView list={substrates} {...props} />;
export const LayoutList = (props: ListViewProps) => <ListView list={customLayouts} {...props} />;
