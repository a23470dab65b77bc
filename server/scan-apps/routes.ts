import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createScanApp, getScanApp, listScanApps, updateScanApp } from './endpoints/scan-apps.ts';

export const scanAppsEndpoints: readonly ServedEndpoint[] = [listScanApps, createScanApp, getScanApp, updateScanApp];
