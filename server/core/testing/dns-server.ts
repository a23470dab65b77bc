import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** Its address and port, as DNS_SERVERS takes it. */
  address: string;
  /** TXT values by name; other names do not exist. */
  records: Map<string, string[]>;
  /** Lets questions go unanswered. */
  isSilent: boolean;
  close(): void;
}

const [noSuchName, isAnswer] = [3, 0x8180];

/** A name server for TXT records. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = { address: '', records: new Map(), isSilent: false, close: () => socket.close() };
  socket.on('message', (query, { port, address }) => {
    if (!server.isSilent) socket.send(answerTo(query, server.records), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function answerTo(query: Buffer, records: ReadonlyMap<string, readonly string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const values = records.get(labels.join('.').toLowerCase());
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(values ? isAnswer : isAnswer | noSuchName, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values?.length ?? 0, 6);
  // The question ends with its type and class.
  return Buffer.concat([header, query.subarray(12, at + 5), ...(values ?? []).map(txtRecord)]);
}

/** TXT record of the name in the question. */
function txtRecord(value: string): Buffer {
  const text = Buffer.from(value);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
  return Buffer.concat([head, text]);
}
