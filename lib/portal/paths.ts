import type { ParameterNames } from '#lib/contract/endpoint.ts';
import { type PageName, pageList, type pages } from './pages.ts';

type Values<Names extends string[]> = { [Index in keyof Names]: string | number };
type AddressOf<Path extends string> =
  ParameterNames<Path> extends [] ? Path : (...values: Values<ParameterNames<Path>>) => string;

/** Returns the address of a path, or the function that fills in its parameters. */
function addressOf<const Path extends string>(path: Path): AddressOf<Path> {
  if (!path.includes(':')) return path as AddressOf<Path>;
  const fill = (...values: (string | number)[]) => {
    let index = 0;
    return path.replace(/:[a-z]+/g, () => encodeURIComponent(String(values[index++])));
  };
  return fill as AddressOf<Path>;
}

type Addresses<Paths extends Record<string, string>> = { readonly [Name in keyof Paths]: AddressOf<Paths[Name]> };
const addressesOf = <const Paths extends Record<string, string>>(paths: Paths) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, addressOf(path)])) as Addresses<Paths>;

type PagePaths = { [Name in PageName]: (typeof pages)[Name]['path'] };
const pagePaths = Object.fromEntries(pageList.map(([name, { path }]) => [name, path])) as PagePaths;

/** Addresses of the portal. Nothing else writes them. */
export const paths = {
  ...addressesOf(pagePaths),
  ...addressesOf({
    codesFile: '/workorders/:id/codes-file',
    serialNumbers: '/workorders/:id/serial-numbers',
    publicLedger: '/ledger/:key',
    challengeSheet: '/models/:id/challenges/:challenge/sheet',
    ingestionErrorsFile: '/ingestion/:key/errors',
    ingestionSource: '/ingestion/:key/source',
    ingestionRows: '/ingestion/:key/rows',
    codeTaskRefused: '/codes/tasks/:id/refused',
    scanPhoto: '/scans/:uuid/photo',
    notOfferedPage: '/not-offered',
    forgotPassword: '/forgot-password',
    passkey: '/passkey',
    setPassword: '/set-password',
    inspect: '/inspect',
    joinInspection: '/inspect/join',
    photo: '/api/photo',
    codePhoto: '/api/photo/code',
    proofPhoto: '/api/photo/proofs/:workorder',
    sendPicture: '/api/photo/pictures/:kind/:id',
    sendCommentPhoto: '/api/photo/comments/:workorder',
    challengePhoto: '/api/photo/challenges/:key',
    pressPhoto: '/api/photo/enrolled-prints/:workorder',
  }),
  workordersOfProduct: (id: number) => `/workorders?product=${id}`,
  artworkPreview: (id: number, sequence: number) => `/workorders/${id}/artwork-preview?sequence=${sequence}`,
  orderFromTemplate: (template: number) => `/workorders/new/template?template=${template}`,
  secureFromTemplate: (template: number) => `/workorders/new/secure?template=${template}`,
  templatePicture: (id: number, version: string, size: 'full' | 'thumbnail') =>
    `/templates/${id}/picture?size=${size}&version=${encodeURIComponent(version)}`,
  brandLogo: (id: number, version: string) => `/catalog/brands/${id}/logo?version=${version}`,
  productPicture: (id: number, version: string) => `/catalog/products/${id}/picture?version=${version}`,
  commentPhoto: (workorder: number, photo: number, size: 'full' | 'thumbnail') =>
    `/workorders/${workorder}/comment-photos/${photo}?size=${size}`,
  reportPhoto: (report: number, photo: number, size: 'full' | 'thumbnail') =>
    `/reports/${report}/photos/${photo}?size=${size}`,
  correctIngestion: (key: string) => `/ingestion/new?retry_of=${encodeURIComponent(key)}`,
  codesOfWorkorder: (id: number) => `/codes?workorder=${id}`,
  openCode: (content: string) => `/codes/open?content=${encodeURIComponent(content)}`,
  codesOfProduct: (id: number) => `/codes?products=${id}`,
  codesOfScmValue: (key: string, value: string) => `/codes?${new URLSearchParams({ [`scm_${key}`]: value })}`,
  callsOfCode: (code: string) => `/scans?code=${encodeURIComponent(code)}&calls=only`,
  scansOfCode: (code: string) => `/scans?code=${encodeURIComponent(code)}`,
  /** After the sign-out of an inspector: the page takes the code of a team. */
  signInOfTeam: '/sign-in?notice=signed-out&with=team',
  inspectionsOfCode: (code: string) => `/inspections?code=${encodeURIComponent(code)}`,
  inspectionsOfTeam: (id: number) => `/inspections?team=${id}`,
  scansOfProduct: (id: number) => `/scans?product=${id}`,
  scansOfWorkorder: (id: number) => `/scans?workorder=${id}`,
  newProductOfBrand: (id: number) => `/catalog/products/new?brand=${id}`,
  productsOfBrand: (id: number) => `/catalog/products?brand=${id}`,
  productsOfCampaign: (id: number) => `/catalog/products?campaign=${id}`,
  auditFile: (query: string) => `/settings/audit/file${query ? `?${query}` : ''}`,
  substrates: '/settings/equipment?view=substrates',
  customLayouts: '/settings/equipment?view=layouts',
  newTemplateFor: (company: number) => `/operator/templates/new?company=${company}`,
  operatorUploads: '/operator/templates?kind=uploads',
  /** In place of the page at an address, where the service cannot fill it. */
  notOffered: (pathname: string) => `/not-offered?page=${encodeURIComponent(pathname)}`,
  exportOf: (list: string, query = '') => `/export/${list}${query ? `?${query}` : ''}`,
};
