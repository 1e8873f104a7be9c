/** A line to the database whose answers can be swallowed, and that can be cut. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Whether something of the writer has gone over it. */
  isWriter: boolean;
}

/** Where the journal is written, as the writer alone does. */
const WRITES = 'insert into journal';

/** The same database by another address, over a line that tests break. */
export async function muteLine(address: string) {
  const target = new URL(address);
  const pairs: Pair[] = [];
  let isMute: (pair: Pair) => boolean = () => false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: Pair = { near, far, isWriter: false };
    pairs.push(pair);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('data', (data) => {
      pair.isWriter ||= data.includes(WRITES);
      far.write(data);
    });
    far.on('data', (data) => void (isMute(pair) || near.write(data)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (all: readonly Pair[]): void => {
    for (const { near, far } of all) void [near.destroy(), far.destroy()];
  };
  return {
    url: url.href,
    /** From now on nothing is answered. */
    mute: () => {
      isMute = () => true;
    },
    /** The same for the writer alone. */
    muteWriter: () => {
      isMute = ({ isWriter }) => isWriter;
    },
    /** Ends all that was under way; whoever connects again is answered. */
    cutAndMend: () => {
      const broken = pairs.filter((pair) => isMute(pair));
      for (const pair of broken) pairs.splice(pairs.indexOf(pair), 1);
      cut(broken);
      isMute = () => false;
    },
    close: () => {
      cut(pairs);
      server.close();
    },
  };
}
