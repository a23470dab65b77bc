'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { campaignList } from './campaigns.list.tsx';

export const CampaignList = (props: ListViewProps) => <ListView list={campaignList} {...props} />;
