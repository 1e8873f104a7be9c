/** What a project says of itself, as operators write it: its logo, links and texts. */
import { z } from 'zod';
import { type Json, refuse } from '../../../core/engine/command.ts';
import { isReason } from '../../../core/engine/operator.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleCommand } from '../../../platform/server/http/console-call.ts';
import {
  type HousePictures,
  savedWithPicture,
} from '../../../platform/server/uploads/house-pictures.ts';
import { readPages, writePage } from '../store/pages.ts';
import { pageShape } from './console-shapes.ts';
import type { ProjectsView } from './projects-view.ts';

const shared = { room: 'ieo', method: 'POST', permission: 'ieo.publish' } as const;

interface Means {
  readonly gateway: Gateway;
  readonly projects: ProjectsView;
  readonly pictures: HousePictures;
}

/** A logo is sent by itself, and kept with the page that shows it. */
export function pageCalls(means: Means): ConsoleCall[] {
  return [logoCall(means.pictures), pageCall(means)];
}

function logoCall(pictures: HousePictures): ConsoleCall {
  return consoleCommand({
    ...shared,
    path: '/ieo/upload',
    summary: 'Stores a picture for a logo, field `file`; the message is its path.',
    takesFile: true,
    input: z.object({}),
    handle: async ({ file }) => {
      const path = await pictures.take(file);
      if (typeof path !== 'string') return path;
      return { message: path, note: { subject: `picture ${path}` } };
    },
  });
}

function pageCall({ gateway, projects, pictures }: Means): ConsoleCall {
  return consoleCommand({
    ...shared,
    path: '/ieo/page',
    summary: 'Writes what a project says of itself. New links wait for a second operator.',
    input: pageShape,
    // Where customers of a sale are led to could be somebody else's.
    notice: async ({ input: { id, reason, website, whitePaper } }) => {
      if (!isReason(reason)) return refuse('reason_needed');
      const before = (await readPages(gateway.database<unknown>(), [id])).get(id);
      const isLed = [
        [website, before?.website],
        [whitePaper, before?.whitePaper],
      ].some(([link = '', old]) => link !== '' && link !== old);
      return isLed ? 'second' : 'none';
    },
    handle: async ({ input: { id, reason, ...page } }) => {
      if (projects.one(id) === undefined) return refuse('unknown_project');
      if (!isReason(reason)) return refuse('reason_needed');
      const db = gateway.database<unknown>();
      const before = (await readPages(db, [id])).get(id) ?? null;
      const paths = { before: before?.logo ?? '', after: page.logo, unknown: 'unknown_logo' };
      const saved = await savedWithPicture(pictures, paths, async () => {
        await writePage(db, { ...page, productId: id, texts: page.texts });
        return id;
      });
      if (typeof saved !== 'number') return saved;
      const plain = (of: unknown) => JSON.parse(JSON.stringify(of)) as Json;
      const note = { subject: `project ${id}`, before: plain(before), after: plain(page), reason };
      return { message: { id }, note };
    },
  });
}
