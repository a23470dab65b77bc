import type { FastifyRequest } from 'fastify';
import { reason } from '#lib/texts/reason.ts';
import type { PhotosPerMinute } from '#server/core/config/config.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { DomainError } from '#server/core/errors.ts';
import { createAllowances } from '#server/core/http/allowances.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { idsOfPath } from '#server/redirects/shared/ids-of-path.ts';
import { companySeenBy } from '#server/scan-apps/shared/scan-app.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { VerdictServices } from '#server/verdict/shared/authenticate-photo.ts';
import type { DomainCache } from '#server/visits/shared/domain-cache.ts';
import { findScanHistory, type ScanHistory } from '#server/visits/shared/scan-history.ts';
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
  /** Days that places of scans are kept; 396 when left out. */
  placeDays?: number;
  /** 20 and 200 when left out. */
  photosPerMinute?: PhotosPerMinute;
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
  /** Days that places of scans are kept. */
  placeDays: number;
  /** Scans of a code so far; null where its company does not show them, and while they cannot be read. */
  historyOf(code: ScannedCode): Promise<ScanHistory | null>;
  /** Address of another code, where the page is shown now. */
  addressOf(request: FastifyRequest, extendedId: string): string;
  /** Company whose codes alone are answered; null at an address of every company. */
  companyOf(request: FastifyRequest): Promise<number | null>;
  countryOf(request: FastifyRequest): string | null;
  /** By network. @throws DomainError too_many_requests */
  countPhoto(request: FastifyRequest): void;
  /** @param visitId of the phone; null where it keeps none. @throws DomainError too_many_requests */
  countPhone(visitId: string | null): void;
  /** Each report is read by a person. @throws DomainError too_many_requests */
  countReport(request: FastifyRequest): void;
}

/** A person takes a few; a carrier or a shop has many phones behind one address. */
const usualPhotosPerMinute: PhotosPerMinute = { phone: 20, network: 200 };
const usualPlaceDays = 396;
/** Limit for one network. */
const reportsPerHour = 10;

/** @param maxNetworks number of networks and of phones whose photos and reports are counted at once */
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
  const photosPerMinute = services.photosPerMinute ?? usualPhotosPerMinute;
  const counterOf = (code: 'atMostPhotosAMinute' | 'atMostReportsAnHour', limit: number, windowSeconds: number) => {
    const allowances = createAllowances({ limit, windowSeconds, most: maxNetworks });
    return (key: string) => {
      const { isAllowed, resetSeconds } = allowances.take(key);
      if (isAllowed) return;
      const why = reason(code, { count: limit });
      throw new DomainError('too_many_requests', why, { retryAfter: resetSeconds });
    };
  };
  const countOfNetwork = counterOf('atMostPhotosAMinute', photosPerMinute.network, 60);
  const countOfPhone = counterOf('atMostPhotosAMinute', photosPerMinute.phone, 60);
  const countReports = counterOf('atMostReportsAnHour', reportsPerHour, 3600);
  return {
    services,
    visits,
    placeDays: services.placeDays ?? usualPlaceDays,
    historyOf: async (code) =>
      code.showsScanCount ? findScanHistory(services.database.db, code.extendedId).catch(() => null) : null,
    verdicts: { ...services, standardPrefix: `${services.codeUrl}/`, urlPrefixes },
    idsOf: (request) => (request.embeddingApp ? embeddedIds(request) : idsOfPath(request.raw.url ?? '', basePath)),
    addressOf: ({ embeddingApp }, extendedId) => `${embeddingApp ? services.codeUrl : basePath}/${extendedId}`,
    companyOf: async ({ embeddingApp, hostname }) =>
      embeddingApp ? companySeenBy(embeddingApp) : domains.companyOf(hostname),
    countryOf: ({ headers }) => countryFromNetwork(headers, services.countryHeader ?? null),
    countPhoto: ({ ip }) => countOfNetwork(networkOf(ip)),
    countPhone(visitId) {
      if (visitId !== null) countOfPhone(visitId);
    },
    countReport: ({ ip }) => countReports(networkOf(ip)),
  };
}
