import { useTranslations } from 'next-intl';
import { nameOf } from '#components/ingestion/ingestion-words.ts';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr, WrongValue } from '#components/ui/table.tsx';
import type { IngestionError, IngestionRecord } from '#lib/contract/ingestion.ts';
import { useReasons } from '#lib/texts/use-reasons.ts';

interface GroupSamplesProps {
  samples: readonly IngestionError[];
  /** The upload that they are of. */
  record: IngestionRecord | undefined;
}

/** Some rows of the latest upload of a group, as the file has them. */
export function GroupSamples({ samples, record }: GroupSamplesProps) {
  const t = useTranslations('support');
  const ingestion = useTranslations('ingestion');
  const say = useReasons();
  if (!record || samples.length === 0) return null;
  return (
    <Section title={t('samples.title')} end={<span className="text-xs text-ink3">{nameOf(record)}</span>}>
      <Table label={t('samples.title')} tight>
        <THead>
          <Th numeric>{ingestion('column.row')}</Th>
          <Th>{ingestion('column.column')}</Th>
          <Th>{ingestion('column.value')}</Th>
          <Th>{ingestion('column.wrong')}</Th>
        </THead>
        <TBody>
          {samples.map(({ row, column, value, message, message_reason: why }) => (
            <Tr key={`${row} ${column}`}>
              <Td numeric>{row}</Td>
              <Td>
                <code className="font-mono text-code text-ink3">{column}</code>
              </Td>
              <Td wrap className="break-all">
                {value && <WrongValue>{value}</WrongValue>}
              </Td>
              <Td wrap>{(why && say(why)) || message}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  );
}
