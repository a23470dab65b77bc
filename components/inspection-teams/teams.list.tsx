import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { paths } from '#lib/portal/paths.ts';
import { TeamState } from './team-state.tsx';

export const inspectionTeams = defineList({
  name: 'inspection-teams',
  page: 'inspectionTeams',
  texts: 'inspection-teams',
  endpoint: async () => (await import('#lib/contract/inspection.ts')).listInspectionTeams,
  sorts: ['id', 'name', 'valid_until'],
  sort: '-id',
  filters: {
    state: choice(['on', 'off'], {
      label: ({ t }) => t('state'),
      option: (state, { t }) => t(state),
      query: (state) => ({ is_active: state === 'on' ? 'true' : 'false' }),
    }),
  },
  title: ({ t }) => t('label'),
  text: ({ t }) => t('text'),
  notLoaded: ({ t }) => t('notLoaded'),
  search: ({ t }) => t('search'),
  href: ({ id }) => paths.inspectionTeam(id),
  columns: ({ t }) => [
    { id: 'name', header: t('name'), value: (row) => row.name, main: true },
    { id: 'inspectors', header: t('people'), value: (row) => row.inspectors, look: 'number' },
    {
      id: 'last_used_at',
      header: t('lastSignIn'),
      value: (row) => row.last_used_at,
      look: 'relative',
      phone: 'hide',
    },
    { id: 'valid_until', header: t('until'), value: (row) => row.valid_until, look: 'date' },
    { id: 'state', header: t('state'), cell: (row) => <TeamState team={row} />, phone: 'end' },
  ],
  add: ({ t }) => ({ href: paths.newInspectionTeam, label: t('add.label') }),
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});
