import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { statusOfCode } from '#components/verdict/status-of-code.ts';
import type { CaseCode, CaseRecord } from '#lib/contract/cases.ts';
import { isClosedState } from '#lib/contract/values/cases.ts';
import { paths } from '#lib/portal/paths.ts';
import { SplitCase } from './merge-cases.tsx';

const wordsOf = ({ extended_id, foreign_address }: CaseCode) => extended_id ?? foreign_address ?? '';

/** The codes of a case that has several. */
export function CaseCodes({ record, mayChange }: { record: CaseRecord; mayChange: boolean }) {
  const t = useTranslations('cases');
  const authenticate = useTranslations('authenticate');
  const codes = record.code_details;
  if (record.codes_in_all === 1) return null;
  const statusOf = ({ foreign_address, activation_status }: CaseCode) => {
    if (foreign_address !== null) return t('foreignCode');
    return activation_status === null ? null : statusOfCode({ activation_status, blacklist_reason: 0 }, authenticate);
  };
  return (
    <Section
      title={t('codes')}
      end={
        mayChange && !isClosedState(record.state) ? <SplitCase id={record.id} codes={codes.map(wordsOf)} /> : undefined
      }
    >
      <Table label={t('codes')} tight>
        <THead>
          <Th>{t('code')}</Th>
          <Th>{t('status')}</Th>
          <Th numeric>{t('suspicions')}</Th>
          <Th numeric>{t('scanCount')}</Th>
          <Th>{t('last')}</Th>
        </THead>
        <TBody>
          {codes.map((code) => (
            <Tr key={wordsOf(code)}>
              <Td phone="main" wrap>
                {/* Not a link to what a foreign code says: it leads wherever somebody else wants. */}
                {code.extended_id === null ? (
                  <span className="font-mono text-code break-all">{code.foreign_address}</span>
                ) : (
                  <TextLink href={paths.code(code.extended_id)}>
                    <span className="font-mono text-code break-all">{code.extended_id}</span>
                  </TextLink>
                )}
              </Td>
              <Td phone="end">{statusOf(code)}</Td>
              <Td numeric phoneLabel={t('suspicions')}>
                {code.suspicions}
              </Td>
              <Td numeric phoneLabel={t('scanCount')}>
                {code.scans}
              </Td>
              <Td phone="hide">
                <Time value={code.last_at} format="relative" />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {record.codes_in_all > codes.length && (
        <p className="mt-2 text-sm text-ink3">{t('shownCodes', { shown: codes.length, all: record.codes_in_all })}</p>
      )}
    </Section>
  );
}
