/** A picture store as tests know it: the part of S3 that the house uses, in memory. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small store that speaks the part of S3 that is used, and remembers who asked. */
export class FakeStore {
  readonly objects = new Map<string, Buffer>();
  readonly asked: { readonly line: string; readonly authorization: string }[] = [];
  /** How many of the next calls fail. */
  failures = 0;
  private server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((request, reply) => {
      void this.answer(request).then(({ status, body }) => {
        reply.writeHead(status).end(body);
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server?.close(done));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const { method = '', url = '', headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.asked.push({ line: `${method} ${url}`, authorization: headers.authorization ?? '' });
    if (this.failures > 0) {
      this.failures -= 1;
      return { status: 503 };
    }
    if (!url.startsWith('/pictures/')) return { status: 404 };
    if (url.startsWith('/pictures/?')) return { status: 200, body: this.page(url) };
    if (method === 'PUT') this.objects.set(url, Buffer.concat(parts));
    if (method === 'DELETE') {
      this.objects.delete(url);
      return { status: 204 };
    }
    const body = this.objects.get(url);
    if (body === undefined) return { status: 404 };
    if (method !== 'GET') return { status: 200 };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (first === undefined) return { status: 200, body };
    return { status: 206, body: body.subarray(Number(first), Number(last) + 1) };
  }

  /** Two names a page, as a store answers that has too many for one. */
  private page(url: string): Buffer {
    const asked = new URL(url, 'http://store').searchParams;
    const from = Number(asked.get('continuation-token') ?? 0);
    const names = [...this.objects.keys()]
      .map((path) => path.slice('/pictures/'.length))
      .filter((name) => name.startsWith(asked.get('prefix') ?? ''))
      .toSorted();
    const keys = names
      .slice(from, from + 2)
      .map((name) => `<Contents><Key>${name}</Key></Contents>`);
    const next =
      from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return Buffer.from(`<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`);
  }
}
