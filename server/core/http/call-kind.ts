import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { CallKind } from '#lib/contract/values/scans.ts';

/** Messengers and networks that fetch a link to show a preview of it. */
const previews =
  /facebookexternalhit|facebot|twitterbot|whatsapp|slackbot|telegrambot|discordbot|linkedinbot|skypeuripreview|pinterest|redditbot|vkshare|viber|embedly|bitlybot|google-pagerenderer|mattermost|zoombot|snap url preview/i;

/**
 * Returns the kind that a request states of itself, which is shown and not counted by: previews and scanners that name themselves as a
 * phone's browser say nothing.
 */
export function callKindOf(headers: IncomingHttpHeaders): CallKind | null {
  if (String(headers['sec-purpose'] ?? headers['purpose'] ?? '').includes('prefetch')) return 'prefetch';
  const agent = headers['user-agent'];
  if (!agent) return null;
  if (previews.test(agent)) return 'preview';
  return isbot(agent) ? 'crawler' : null;
}

/**
 * Returns whether a request only looks at an address: it has no intent to follow it. Such are HEAD, prefetches of
 * browsers, previews of messengers, and requests for a part, which previews make too. A request for all from a byte on
 * takes up a broken download.
 */
export function isLookingAhead({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  const kind = callKindOf(headers);
  const isPart = headers.range !== undefined && !/^bytes=\d+-$/i.test(headers.range.trim());
  return method === 'HEAD' || kind === 'prefetch' || kind === 'preview' || isPart;
}
