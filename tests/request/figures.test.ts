/** What `deploy/` watches is what the house tells: each figure of rules and board exists. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../support/rooms.ts';
import { TestServer } from '../support/server.ts';

const FIGURE = /\bbourse_[a-z_]+\b/g;
const SUFFIX = /_(?:bucket|sum|count)$/;

function figuresOf(file: string): readonly string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return [...new Set([...text.matchAll(FIGURE)].map(([name]) => name.replace(SUFFIX, '')))];
}

/** Names that some part of the server declares, beside those that a small house has. */
function declared(): ReadonlySet<string> {
  const files = globSync('{platform,features,apps}/**/*.ts', { cwd: projectRoot });
  const sources = files.filter((file) => !file.endsWith('.test.ts'));
  return new Set(sources.flatMap((file) => figuresOf(file)));
}

describe('what is watched', () => {
  it.each(['deploy/prometheus/rules.yml', 'deploy/grafana/board.json'])(
    '%s asks for figures that exist',
    (file) => {
      const known = declared();
      const asked = figuresOf(file);
      expect(asked.length).toBeGreaterThan(8);
      expect(asked.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('is read by who has the token, where there is one, and the documents are too', async () => {
    const server = await TestServer.open({ environment: { METRICS_TOKEN: 'a-long-token' } });
    try {
      const status = (path: string, authorization?: string) =>
        fetch(
          `${server.running.address}${path}`,
          authorization === undefined ? {} : { headers: { authorization } },
        ).then((reply) => reply.status);
      for (const path of ['/metrics', '/api/docs/json', '/api/docs/']) {
        expect(`${path} ${await status(path)}`).toBe(`${path} 401`);
        expect(await status(path, 'Bearer another')).toBe(401);
        expect(await status(path, 'a-long-token')).toBe(401);
        expect(`${path} ${await status(path, 'Bearer a-long-token')}`).toBe(`${path} 200`);
      }
      expect(await status('/healthz')).toBe(200);
      expect(await status('/readyz')).toBe(200);
    } finally {
      await server.close();
    }
  });
});
