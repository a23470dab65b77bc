import { onSignOnDomainAdded } from '#server/accounts/shared/on-sign-on-domain-added.ts';
import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getNotices, updateNotices } from './endpoints/notices.ts';
import { notifyOperator } from './shared/notify-operator.ts';

onSignOnDomainAdded.add((trx, companyId) => notifyOperator(trx, 'sign_on_domain_added', companyId));

export const noticeEventsEndpoints: readonly ServedEndpoint[] = [getNotices, updateNotices];
