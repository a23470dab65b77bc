import type { FastifyRequest } from 'fastify';
import { reason } from '#lib/texts/reason.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { DomainError } from '#server/core/errors.ts';
import { createAllowances } from '#server/core/http/allowances.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { idsOfPath } from '#server/redirects/shared/ids-of-path.ts';
import { companySeenBy } from '#server/scan-apps/shared/scan-app.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { VerdictServices } from '#server/verdict/shared/authenticate-photo.ts';
import type { DomainCache } from '#server/visits/shared/domain-cache.ts';
import type { Visits } from '#server/visits/shared/visits.ts';
import { countryFromNetwork } from './country-header.ts';
import { embeddedIds } from './embedded-query.ts';

export interface CheckPageServices extends Omit<VerdictServices, 'urlPrefixes' | 'meter' | 'standardPrefix'> {
  /** Standbys that codes are looked up in. */
  replicas?: Replicas | undefined;
  /** The standard code address, as the outside sees it. */
  codeUrl: string;
  portalUrl: string;
  /** Header with the country of the caller; none when left out. */
  countryHeader?: string | null;
  /** Keeps photos of reports. */
  store: ObjectStore;
}

/** Services of the acts of the check page, and facts about their requests. */
export interface CheckPage {
  services: CheckPageServices;
  visits: Visits;
  verdicts: Omit<VerdictServices, 'meter'>;
  /** Forms in which the path, or what a website that embeds the check names, can be an id of a code. */
  idsOf(request: FastifyRequest): string[];
  /** Company whose codes alone are answered; null at an address of every company. */
  companyOf(request: FastifyRequest): Promise<number | null>;
  countryOf(request: FastifyRequest): string | null;
  /** @throws DomainError too_many_requests */
  countPhoto(request: FastifyRequest): void;
  /** Each report is read by a person. @throws DomainError too_many_requests */
  countReport(request: FastifyRequest): void;
}

/** Limit for one network: a person takes a few. */
const photosPerMinute = 20;
const reportsPerHour = 10;

/** @param maxNetworks number of networks whose photos and reports are counted at once */
export function createCheckPage(
  services: CheckPageServices,
  {
    visits,
    domains,
    urlPrefixes,
  }: { visits: Visits; domains: DomainCache; urlPrefixes: VerdictServices['urlPrefixes'] },
  maxNetworks: number,
): CheckPage {
  const basePath = new URL(services.codeUrl).pathname.replace(/\/$/, '');
  const photos = createAllowances({ limit: photosPerMinute, windowSeconds: 60, most: maxNetworks });
  const reports = createAllowances({ limit: reportsPerHour, windowSeconds: 3600, most: maxNetworks });
  return {
    services,
    visits,
    verdicts: { ...services, standardPrefix: `${services.codeUrl}/`, urlPrefixes },
    idsOf: (request) => (request.embeddingApp ? embeddedIds(request) : idsOfPath(request.raw.url ?? '', basePath)),
    companyOf: async ({ embeddingApp, hostname }) =>
      embeddingApp ? companySeenBy(embeddingApp) : domains.companyOf(hostname),
    countryOf: ({ headers }) => countryFromNetwork(headers, services.countryHeader ?? null),
    countPhoto({ ip }) {
      const { isAllowed, resetSeconds } = photos.take(networkOf(ip));
      if (isAllowed) return;
      const why = reason('atMostPhotosAMinute', { count: photosPerMinute });
      throw new DomainError('too_many_requests', why, { retryAfter: resetSeconds });
    },
    countReport({ ip }) {
      const { isAllowed, resetSeconds } = reports.take(networkOf(ip));
      if (isAllowed) return;
      const why = reason('atMostReportsAnHour', { count: reportsPerHour });
      throw new DomainError('too_many_requests', why, { retryAfter: resetSeconds });
    },
  };
}
