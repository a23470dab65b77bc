import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CodeTask, RefusedCode } from '#lib/contract/code-tasks.ts';
import { paths } from '#lib/portal/paths.ts';

/** Codes a change was asked for and left as they are, each with why: the first of them, and all as a file. */
export function TaskRefused({ task, refused }: { task: CodeTask; refused: readonly RefusedCode[] }) {
  const t = useTranslations('codes');
  if (refused.length === 0) return null;
  return (
    <Section
      title={t('tasks.left')}
      end={
        <ButtonLink native href={paths.codeTaskRefused(task.task_id)}>
          {t('task.refusedCsv')}
        </ButtonLink>
      }
    >
      <Table label={t('task.refusedLabel')} tight>
        <THead>
          <Th>{t('one')}</Th>
          <Th>{t('task.why')}</Th>
        </THead>
        <TBody>
          {refused.map(({ key, reason }) => (
            <Tr key={key}>
              <Td phone="main" wrap className="font-mono text-code break-all">
                {reason === 'unknown' ? key : <TextLink href={paths.code(key)}>{key}</TextLink>}
              </Td>
              <Td wrap>{t(`task.refused.${reason}`)}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {task.refused_codes > refused.length && (
        <p className="mt-2.5 text-sm text-ink3">
          {t('task.first', { shown: refused.length, count: task.refused_codes })}
        </p>
      )}
    </Section>
  );
}
