import { ButtonLink } from '#components/ui/button-link.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CodeTask, RefusedCode } from '#lib/contract/code-tasks.ts';
import { paths } from '#lib/portal/paths.ts';
import { refusalWords } from './task-words.ts';

/** Codes a change was asked for and left as they are, each with why: the first of them, and all as a file. */
export function TaskRefused({ task, refused }: { task: CodeTask; refused: readonly RefusedCode[] }) {
  if (refused.length === 0) return null;
  return (
    <Section
      title="Left as they are"
      end={
        <ButtonLink native href={paths.codeTaskRefused(task.task_id)}>
          All as CSV
        </ButtonLink>
      }
    >
      <Table label="Codes left as they are" tight>
        <THead>
          <Th>Code</Th>
          <Th>Why</Th>
        </THead>
        <TBody>
          {refused.map(({ key, reason }) => (
            <Tr key={key}>
              <Td phone="main" wrap className="font-mono text-code break-all">
                {reason === 'unknown' ? key : <TextLink href={paths.code(key)}>{key}</TextLink>}
              </Td>
              <Td wrap>{refusalWords[reason]}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {task.refused_codes > refused.length && (
        <p className="mt-2.5 text-sm text-ink3">
          The first {formatNumber(refused.length)} of {formatNumber(task.refused_codes)}. The file has all of them.
        </p>
      )}
    </Section>
  );
}
