import { readListPage } from '#components/shell/read-list-page.tsx';
import { WebhookList } from '#components/webhooks/webhook-list.tsx';
import { webhooks } from '#components/webhooks/webhooks.list.tsx';

const { generateMetadata, Page } = readListPage(webhooks, WebhookList);

export { generateMetadata };
export default Page;
