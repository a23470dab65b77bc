import { listPage } from '#components/shell/read-list-page.tsx';
import { WebhookList } from '#components/webhooks/webhook-list.tsx';
import { webhooks } from '#components/webhooks/webhooks.list.tsx';

const { generateMetadata, Page } = listPage(webhooks, WebhookList);

export { generateMetadata };
export default Page;
