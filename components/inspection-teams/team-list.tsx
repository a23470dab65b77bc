'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { inspectionTeams } from './teams.list.tsx';

export const TeamList = (props: ListViewProps) => <ListView list={inspectionTeams} {...props} />;
