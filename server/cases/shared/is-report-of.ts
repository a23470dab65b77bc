import { sql } from 'kysely';

/** Whether a row of `reports` is about a code of a case. A report of a foreign code is about that code alone. */
export const isReportOf = (caseId: number) => sql<boolean>`EXISTS (
  SELECT FROM case_codes AS c WHERE c.case_id = ${caseId} AND c.company_id = reports.company_id AND (
    reports.foreign_address IS NULL AND c.extended_id = reports.extended_id
    OR md5(c.foreign_address) = md5(reports.foreign_address) AND c.foreign_address = reports.foreign_address))`;
