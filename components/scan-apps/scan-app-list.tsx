'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { operatorScanApps, scanApps } from './scan-apps.list.tsx';

export const ScanAppList = (props: ListViewProps) => <ListView list={scanApps} {...props} />;
export const OperatorScanAppList = (props: ListViewProps) => <ListView list={operatorScanApps} {...props} />;
