/** How the framework gets its rows and knows its operator: both by the console's calls. */
import type { AuthProvider, DataProvider } from 'react-admin';
import {
  ConsoleError,
  consoleGet,
  consolePost,
  consoleToken,
  keepConsoleToken,
  PENDING_CODES,
} from '../../platform/browser/console/client.ts';
import { type ListedPage, PageMarks } from './page-marks.ts';
import { RESOURCES } from './resources.ts';
import { forgetDrafts } from '../../platform/browser/console/use-draft.ts';
import { forgetSelf, hasEnded, noteEnded, readSelf } from './session.ts';

interface Page extends ListedPage {
  readonly data: readonly never[];
}

const marks = new PageMarks();

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

/** Lists that are no resource are named by their path. */
function listPath(name: string): string {
  return BY_NAME.get(name)?.paths.list ?? `/${name}`;
}

function onePath(name: string): string {
  return BY_NAME.get(name)?.paths.one ?? `/${name}/one`;
}

function notHere(): Promise<never> {
  return Promise.reject(new Error('Changes are made by their own calls.'));
}

/** Rows come from the lists of the rooms; changes go by their own calls, each with its reason. */
export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const asked = { ...(filter as object), perPage, sort: sort?.field, order: sort?.order };
    const after = marks.after(resource, asked, page);
    const found = await consoleGet<Page>(listPath(resource), { ...asked, page, after });
    const total = marks.note(resource, asked, page, found);
    return { data: [...found.data], total };
  },
  getOne: async (resource, { id }) => ({ data: await consoleGet(onePath(resource), { id }) }),
  getMany: async (resource, { ids }) => {
    const rows = ids.map((id) => consoleGet<never>(onePath(resource), { id }));
    return { data: await Promise.all(rows) };
  },
  getManyReference: notHere,
  create: notHere,
  update: notHere,
  updateMany: notHere,
  delete: notHere,
  deleteMany: notHere,
};

/** What the log-in form gives. */
export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Log-in, log-out, and what an operator may see. The server asks again at every call. */
export const authProvider: AuthProvider = {
  login: async (given: LogIn) => {
    const { token } = await consolePost<{ token: string }>('/session', { ...given });
    keepConsoleToken(token);
    noteEnded(false);
    forgetSelf();
  },
  logout: async () => {
    // Whoever is logged out already has nothing to end, and comes back to what he wrote.
    if (consoleToken() === '') return;
    forgetDrafts();
    await consolePost('/session/end').catch(() => undefined);
    keepConsoleToken('');
    forgetSelf();
  },
  checkAuth: async () => {
    await readSelf();
  },
  checkError: (error: unknown) => {
    if (!(error instanceof ConsoleError)) return Promise.resolve();
    if (error.status === 401) {
      noteEnded(consoleToken() !== '' || hasEnded());
      keepConsoleToken('');
      forgetSelf();
      return Promise.reject(error);
    }
    if (!PENDING_CODES.includes(error.code)) return Promise.resolve();
    const redirect = { redirectTo: '/account', logoutUser: false, message: error.message };
    return Promise.reject(Object.assign(new Error(error.message), redirect));
  },
  getIdentity: async () => {
    const { id, email, role } = await readSelf();
    return { id, fullName: `${email} (${role})` };
  },
  getPermissions: async () => (await readSelf()).permissions,
  canAccess: async ({ resource }: { readonly resource: string }) => {
    const permission = BY_NAME.get(resource)?.permission;
    if (permission === 'signed_in') return true;
    const { permissions } = await readSelf();
    return permission !== undefined && permissions.includes(permission);
  },
};
