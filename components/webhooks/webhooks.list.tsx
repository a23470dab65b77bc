import { defineList } from '#components/data-table/define-list.ts';
import { Status } from '#components/ui/status.tsx';
import { paths } from '#lib/portal/paths.ts';
import { eventsLine, webhookState } from './webhook-words.ts';

export const webhooks = defineList({
  name: 'webhooks',
  page: 'webhooks',
  texts: 'webhooks',
  endpoint: async () => (await import('#lib/contract/webhooks.ts')).listWebhooks,
  sorts: ['id', 'created_at', 'url'],
  title: ({ t }) => t('list.label'),
  text: ({ t }) => t('list.text'),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('search'),
  href: ({ id }) => paths.webhook(id),
  columns: ({ t }) => [
    { id: 'id', header: t('webhook.label'), value: (row) => row.id, only: 'file' },
    {
      id: 'url',
      header: t('address'),
      value: (row) => row.url,
      cell: (row) => <span className="font-mono text-code break-all">{row.url}</span>,
      main: true,
      sub: (row) => row.description || undefined,
      wrap: true,
    },
    { id: 'description', header: t('description'), value: (row) => row.description, only: 'file' },
    {
      id: 'state',
      header: t('state'),
      value: (row) => webhookState(row, t).label,
      cell: (row) => <Status tone={webhookState(row, t).tone}>{webhookState(row, t).label}</Status>,
      phone: 'end',
    },
    {
      id: 'events',
      header: t('events'),
      value: (row) => row.events.join('; '),
      cell: (row) => eventsLine(row.events, t),
    },
    { id: 'failing_since', header: t('failingSince'), value: (row) => row.failing_since, only: 'file' },
    { id: 'created_at', header: t('created'), value: (row) => row.created_at, look: 'date', phone: 'hide' },
  ],
  file: {
    name: ({ t }) => t('export.name'),
    order: ['id', 'url', 'description', 'events', 'state', 'failing_since', 'created_at'],
  },
  add: ({ t }) => ({ href: paths.newWebhook, label: t('addOne') }),
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});
