import { getTemplatePicture } from '#lib/contract/template-pictures.ts';
import { passPicture } from '#lib/portal/pass-picture.ts';

/** The uploaded picture of a template, in place on a page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return passPicture(request, getTemplatePicture, await params);
}
