/**
 * Opens an exchange once before all browser tests, so that its seed and the past of its markets
 * are written once: each test file opens a copy of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { templateName } from '../support/database-setup.ts';
import { fillExchange } from './filling.ts';
import { openMarket } from './market.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of the exchange that was opened once. */
    seededFolder: string;
    /** What the rooms have made in it, by the names that their screens use. */
    filled: Readonly<Record<string, string>>;
  }
}

/** The name of its database, which nobody uses but to copy it. */
export const seededName = 'bourse_seeded';

/** Vitest calls this before the first browser test, and the result after the last. */
export async function setup(project: TestProject): Promise<() => void> {
  const address = new URL(project.getProvidedContext().testDatabaseUrl);
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query(`create database ${seededName} template ${templateName}`);
  await admin.end();
  address.pathname = `/${seededName}`;
  const folder = mkdtempSync(join(tmpdir(), 'bourse-seeded-'));
  const server = await openMarket(address.href, folder);
  project.provide('filled', await fillExchange(server));
  await server.stop();
  project.provide('seededFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
