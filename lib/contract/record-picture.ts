import * as z from 'zod';
import { idParams } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxPictureBytes, pictureTypes } from './picture-limits.ts';

interface RecordPicture<Name extends string, Path extends `${string}/:id/${string}/`, R extends z.ZodType> {
  /** `BrandLogo`: the endpoints are `putBrandLogo`, `getBrandLogo` and `deleteBrandLogo`. */
  name: Name;
  tag: string;
  path: Path;
  /** The record with the version of its picture. */
  record: R;
  summaries: { put: string; get: string; delete: string };
}

/** Endpoints of the one picture of a record of the catalogue: checked, made small, and replaced by the next. */
export function defineRecordPicture<Name extends string, Path extends `${string}/:id/${string}/`, R extends z.ZodType>({
  name,
  tag,
  path,
  record,
  summaries,
}: RecordPicture<Name, Path, R>) {
  return {
    put: defineEndpoint({
      id: `put${name}`,
      tag,
      summary: summaries.put,
      method: 'POST',
      path,
      access: 'product_edit',
      status: 200,
      success: 'json',
      photo: true,
      pictureTypes,
      maxBody: maxPictureBytes,
      params: idParams,
      body: z.strictObject({}),
      response: record,
    }),
    get: defineEndpoint({
      id: `get${name}`,
      tag,
      summary: summaries.get,
      method: 'GET',
      path,
      access: 'product_view',
      status: 200,
      success: 'file',
      mediaType: 'image/webp',
      versioned: true,
      // The page of the record fetches it each time: too frequent and too little to be audited.
      audit: null,
      params: idParams,
    }),
    delete: defineEndpoint({
      id: `delete${name}`,
      tag,
      summary: summaries.delete,
      method: 'DELETE',
      path,
      access: 'product_edit',
      status: 204,
      success: 'empty',
      params: idParams,
    }),
  };
}
