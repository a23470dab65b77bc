import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface MemoryS3 {
  endpoint: string;
  /** By key, without the bucket. */
  objects: Map<string, Buffer>;
  /** Every request is answered so; undefined: as it should be. */
  failWith(failure: { status: number; code: string } | undefined): void;
  close(): void;
}

export const memoryBucket = {
  driver: 's3' as const,
  region: 'test',
  bucket: 'proofmark-test',
  accessKeyId: 'test',
  secretAccessKey: 'test',
  forcePathStyle: true,
};

/**
 * A store that speaks as much S3 as the client says, in memory, for tests of what networks do to it. It believes every
 * signature: what a real store refuses, the conformance suite asks a real one.
 */
export async function startMemoryS3(): Promise<MemoryS3> {
  const objects = new Map<string, Buffer>();
  let failure: { status: number; code: string } | undefined;
  const server = createServer((request, response) => {
    if (failure) {
      request.resume();
      const said = `<Error><Code>${failure.code}</Code></Error>`;
      response.writeHead(failure.status).end(request.method === 'HEAD' ? undefined : said);
      return;
    }
    answer(objects, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store has no port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    failWith: (given) => {
      failure = given;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const keyOf = (path: string) => decodeURIComponent(path.split('?')[0] ?? '').replace(`/${memoryBucket.bucket}/`, '');

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = keyOf(request.url ?? '');
  const body = await buffer(request);
  const from = request.headers['x-amz-copy-source'];
  const source = objects.get(from === undefined ? key : keyOf(`/${String(from)}`));
  if (request.method === 'OPTIONS') {
    response.writeHead(403).end();
  } else if (request.method === 'GET' && request.url?.includes('list-type=2')) {
    const found = [...objects].sort(([a], [b]) => (a < b ? -1 : 1));
    const contents = found.map(
      ([name, bytes]) => `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><ETag>"put"</ETag></Contents>`,
    );
    response.end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
  } else if (request.method === 'PUT' && from === undefined) {
    objects.set(key, body);
    response.writeHead(200, { etag: '"put"' }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (!source) {
    response.writeHead(404).end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
  } else if (request.method === 'PUT') {
    objects.set(key, source);
    response.end('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>');
  } else {
    response.writeHead(200, { 'content-length': source.length });
    response.end(request.method === 'HEAD' ? undefined : source);
  }
}
