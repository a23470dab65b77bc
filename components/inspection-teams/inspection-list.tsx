'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { inspections } from './inspections.list.tsx';
import { MakeReport } from './make-report.tsx';

export const InspectionList = (props: ListViewProps) => (
  <ListView list={inspections} {...props} end={<MakeReport query={props.query ?? {}} count={props.count} />} />
);
