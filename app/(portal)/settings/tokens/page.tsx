import { readListPage } from '#components/shell/read-list-page.tsx';
import { TokenList } from '#components/tokens/token-list.tsx';
import { tokens } from '#components/tokens/tokens.list.tsx';

const { generateMetadata, Page } = readListPage(tokens, TokenList);

export { generateMetadata };
export default Page;
