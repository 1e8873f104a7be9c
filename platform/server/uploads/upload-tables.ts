/** The tables of uploads, and how a file's address is read. */
import type { Generated } from 'kysely';
import type { FileKind } from './media/kinds.ts';

/** Whose uploads the house's own are, by whichever operator: no customer has this number. */
export const HOUSE_UPLOADS = 0;
const FILE_URL = /^\/uploads\/([a-z0-9]{32})\.(webp|pdf|mp3|ogg|wav|mp4|webm)$/;

interface UploadTable {
  readonly name: string;
  readonly owner: string;
  readonly kind: Generated<FileKind>;
  /** How its address ends. */
  readonly ending: Generated<string>;
  /** Of works of artists, as hex. */
  readonly sha256: Generated<string | null>;
  /** Of pictures and documents as they are kept, as hex. */
  readonly shown_sha256: Generated<string | null>;
  /** Whether it proves a payment. */
  readonly is_proof: Generated<boolean>;
  readonly duration_ms: Generated<number>;
  readonly is_public: boolean;
  readonly kept: boolean;
  readonly bytes: number;
  readonly created_ms: string;
  readonly loose_since_ms: string;
}

interface ViewerTable {
  readonly name: string;
  readonly viewer: string;
}

/** What is stored of uploads beside their bytes. */
export interface UploadTables {
  readonly uploads: UploadTable;
  readonly upload_viewers: ViewerTable;
}

/** The name and ending in the address of any file; undefined when it is no address of ours. */
export function fileOf(
  url: string,
): { readonly name: string; readonly ending: string } | undefined {
  const [, name, ending] = FILE_URL.exec(url) ?? [];
  return name === undefined || ending === undefined ? undefined : { name, ending };
}
