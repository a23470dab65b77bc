import { getReportPhoto } from '#lib/contract/reports.ts';
import { passPicture } from '#lib/portal/pass-picture.ts';

type Params = Promise<{ id: string; photo: string }>;

/** A photo of a report, in place on a page. */
export async function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  return passPicture(request, getReportPhoto, await params);
}
