import { downloadChallengeSheet } from '#lib/contract/challenges.ts';
import { nothingHere } from '#lib/portal/nothing-here.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';

type Params = Promise<{ id: string; challenge: string }>;

/** The sheet of a challenge for the press, streamed through. */
export async function GET(_request: Request, { params }: { params: Params }): Promise<Response> {
  const given = downloadChallengeSheet.params.safeParse(await params);
  if (!given.success) return nothingHere();
  return passDownload(downloadChallengeSheet, { params: given.data }, paths.modelLedger(given.data.id));
}
