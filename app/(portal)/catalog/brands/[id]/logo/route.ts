import { getBrandLogo } from '#lib/contract/brands.ts';
import { passPicture } from '#lib/portal/pass-picture.ts';

/** The logo of a brand, in place on its page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return passPicture(request, getBrandLogo, await params);
}
