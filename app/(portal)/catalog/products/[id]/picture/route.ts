import { getProductPicture } from '#lib/contract/products.ts';
import { passPicture } from '#lib/portal/pass-picture.ts';

/** The uploaded picture of a product, in place on its page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return passPicture(request, getProductPicture, await params);
}
