import { CampaignList } from '#components/catalog/campaign-list.tsx';
import { campaignList } from '#components/catalog/campaigns.list.tsx';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(campaignList, CampaignList, { given: readGivenCompanies });

export { generateMetadata };
export default Page;
