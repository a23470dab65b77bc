import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FaultProxy {
  port: number;
  /** Connections that are open. */
  readonly open: number;
  /** Connections that were made from the beginning. */
  readonly made: number;
  /** The address with this proxy in place of its host. */
  through(address: string): string;
  /** Open connections stay open, and not a byte passes in either direction. New ones are fine. */
  freeze(): void;
  /** Frozen connections go on where they stopped. */
  thaw(): void;
  /** New connections are taken, and nothing ever answers. */
  swallow(): void;
  /** New connections are refused. */
  refuse(): Promise<void>;
  /** New connections are fine again. */
  accept(): Promise<void>;
  /** Ends every open connection by RST. */
  cut(): void;
  /** Each piece of each connection arrives so much later. */
  delay(milliseconds: number): void;
  /** Ends of what comes are not passed on: the other side goes on believing in its connection. */
  halfOpen(): void;
  close(): Promise<void>;
}

interface Pair {
  inner: Socket;
  outer: Socket;
}

/**
 * A TCP proxy in front of a server, which does to its connections what networks do.
 * @param at the port it listens at; a free one when left out
 */
export async function startFaultProxy(target: { host: string; port: number }, at = 0): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const swallowed = new Set<Socket>();
  let [swallows, delayMs, made, port] = [false, 0, 0, at];

  const server = createServer({ allowHalfOpen: true }, (outer) => {
    made += 1;
    outer.on('error', () => undefined);
    if (swallows) {
      swallowed.add(outer);
      outer.once('close', () => swallowed.delete(outer));
      return;
    }
    const inner = connect({ ...target, allowHalfOpen: true, noDelay: true });
    outer.setNoDelay(true);
    inner.on('error', () => outer.destroy());
    const pair = { inner, outer };
    pairs.add(pair);
    join(outer, inner, pair);
    join(inner, outer, pair);
  });

  function join(from: Socket, to: Socket, pair: Pair): void {
    from.on('data', (piece) => {
      const pass = () => {
        if (!to.destroyed && !to.write(piece)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
      };
      if (delayMs > 0) setTimeout(pass, delayMs);
      else pass();
    });
    from.once('end', () => setTimeout(() => to.end(), delayMs));
    from.once('close', () => {
      pairs.delete(pair);
      to.destroySoon();
    });
  }

  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    port = address.port;
  };
  const stopListening = () => {
    if (server.listening) server.close();
  };
  const each = (act: (socket: Socket) => void) => {
    for (const { inner, outer } of pairs) {
      act(inner);
      act(outer);
    }
  };
  const cut = () => {
    each((socket) => socket.resetAndDestroy());
    for (const socket of swallowed) socket.resetAndDestroy();
  };

  await listen();
  return {
    get port() {
      return port;
    },
    get open() {
      return pairs.size + swallowed.size;
    },
    get made() {
      return made;
    },
    through: (address) => {
      const url = new URL(address);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    freeze: () => each((socket) => socket.pause()),
    thaw: () => each((socket) => socket.resume()),
    swallow: () => {
      swallows = true;
    },
    refuse: async () => stopListening(),
    accept: async () => {
      swallows = false;
      delayMs = 0;
      if (!server.listening) await listen();
    },
    cut,
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    halfOpen: () => each((socket) => socket.removeAllListeners('end').removeAllListeners('close').pause()),
    close: async () => {
      stopListening();
      cut();
    },
  };
}

/** A proxy in front of what an address names. */
export async function startProxyOf(address: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(address);
  return startFaultProxy({ host: hostname, port: Number(port) });
}
