import { parseAsString } from 'nuqs/server';
import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { linked } from '#components/data-table/linked.tsx';
import { parseAsId } from '#components/data-table/list-params.ts';
import { oneOf } from '#components/data-table/one-of.tsx';
import { time } from '#components/data-table/time.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import type { Inspection } from '#lib/contract/inspections.ts';
import { type InspectionAnswer, inspectionAnswers } from '#lib/contract/values/inspection.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { paths } from '#lib/portal/paths.ts';

const tones: Record<InspectionAnswer, StatusTone> = {
  active: 'ok',
  consumed: 'wait',
  inactive: 'wait',
  blacklisted: 'bad',
  unknown: 'bad',
};

/** Codes that people inspected: who, when, with which answer. */
export const inspections = defineList({
  name: 'inspections',
  page: 'inspections',
  texts: 'inspections',
  endpoint: async () => (await import('#lib/contract/inspections.ts')).listInspections,
  sorts: ['inspected_at'],
  sort: '-inspected_at',
  given: () => ({ teams: [] as readonly { id: number; name: string }[] }),
  filters: {
    code: linked(parseAsString, {
      label: ({ t }) => t('code'),
      words: (code) => code,
      query: (extended_id) => ({ extended_id: extended_id.slice(0, 512) }),
    }),
    answer: choice(inspectionAnswers, {
      label: ({ t }) => t('answerLabel'),
      option: (answer, { t }) => t(`answer.${answer}`),
      query: (answer) => ({ answer }),
    }),
    time: time({ query: (inspected_at) => ({ inspected_at }) }),
    team: oneOf({
      parser: parseAsId,
      label: ({ t }) => t('team'),
      options: ({ teams }) => teams.map(({ id, name }: { id: number; name: string }) => ({ value: id, label: name })),
      isShown: ({ teams }) => teams.length > 0,
      query: (team) => ({ team }),
    }),
    verdict: choice(authenticationStatuses, {
      label: ({ t }) => t('verdict'),
      option: (verdict, { common }) => common(`verdict.${verdict}`),
      query: (verdict) => ({ verdict }),
      rare: true,
    }),
  },
  title: ({ t }) => t('title'),
  text: ({ t }) => t('text'),
  notLoaded: ({ t }) => t('notLoaded'),
  search: ({ t }) => t('search'),
  href: ({ extended_id }) => (extended_id === null ? undefined : paths.code(extended_id)),
  file: { name: ({ t }) => t('file') },
  columns: ({ t, common }) => [
    {
      id: 'code',
      header: t('code'),
      value: (row) => row.extended_id ?? row.content,
      cell: (row) => <span className="font-mono text-code break-all">{row.extended_id ?? row.content}</span>,
      main: true,
      wrap: true,
      className: 'md:min-w-36',
    },
    {
      id: 'answer',
      header: t('answerLabel'),
      value: (row) => t(`answer.${row.answer}`),
      cell: (row) => (
        <Status tone={tones[row.answer]}>
          {t(`answer.${row.answer}`)}
          {row.blacklist_reason !== 'none' && `, ${common(`blacklistReason.${row.blacklist_reason}`)}`}
        </Status>
      ),
      phone: 'end',
    },
    {
      id: 'reason',
      header: t('reason'),
      value: (row) => (row.blacklist_reason === 'none' ? null : common(`blacklistReason.${row.blacklist_reason}`)),
      only: 'file',
    },
    {
      id: 'verdict',
      header: t('verdict'),
      value: (row) => row.verdict && common(`verdict.${row.verdict}`),
      cell: (row) => row.verdict && <VerdictStatus status={row.verdict} />,
    },
    { id: 'inspector', header: t('inspector'), value: (row) => row.inspector.name },
    {
      id: 'team',
      header: t('team'),
      value: (row) => row.team?.name ?? t('noTeam'),
      phone: 'hide',
      className: 'md:max-xl:hidden',
    },
    { id: 'product', header: t('product'), value: (row) => row.product, wrap: true, phone: 'hide' },
    {
      id: 'place',
      header: t('place'),
      value: (row) => placeOf(row),
      phone: 'hide',
      hiddenAtFirst: true,
    },
    { id: 'inspected_at', header: t('when'), value: (row) => row.inspected_at, look: 'relative' },
    {
      id: 'answered_at',
      header: t('answered'),
      value: (row) => row.answered_at,
      look: 'relative',
      phone: 'hide',
      hiddenAtFirst: true,
    },
    { id: 'content', header: t('read'), value: (row) => row.content, only: 'file' },
  ],
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});

const placeOf = ({ position }: Inspection) =>
  position && `${position.latitude.toFixed(3)}, ${position.longitude.toFixed(3)}`;
