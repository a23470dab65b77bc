import type { SearchParams } from 'nuqs/server';
import { LookupList } from '#components/catalog/lookup-list.tsx';
import { lookupLists } from '#components/catalog/lookup-lists.ts';
import { eachLookup } from '#components/catalog/lookups.ts';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { readKind } from '#components/catalog/read-lookups.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';

interface PageProps {
  params: Promise<{ lookup: string }>;
  searchParams: Promise<SearchParams>;
}

const listPages = eachLookup((kind) =>
  readListPage(lookupLists[kind], (props) => <LookupList kind={kind} {...props} />, { given: readGivenCompanies }),
);

export async function generateMetadata({ params }: PageProps) {
  return listPages[await readKind(params)].generateMetadata();
}

export default async function Page({ params, searchParams }: PageProps) {
  return listPages[await readKind(params)].Page({ searchParams });
}
