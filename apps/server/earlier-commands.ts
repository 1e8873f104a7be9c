/** Journals of earlier releases: what their commands are called, and made of, today. */
import { resolve } from 'node:path';
import type { Command } from '../../core/engine/command.ts';
import type { JournalRecord } from '../../core/engine/records.ts';
import { renamedRooms } from '../../platform/server/database/earlier.ts';
import { migrationSources } from '../../platform/server/database/migrate.ts';
import type { AnyMachineCard } from '../../platform/server/rooms/machine-card.ts';
import { ROOMS } from './rooms.ts';
import { ROOM_NAMES } from './server-cards.ts';

/** Reads records of any release as this one has them. */
export function earlierRecordReader(): (record: JournalRecord) => JournalRecord {
  const root = resolve(import.meta.dirname, '../..');
  const renamed = renamedRooms(migrationSources(root, ROOM_NAMES));
  const cards: readonly AnyMachineCard[] = ROOMS.flatMap((room) =>
    'machine' in room ? [room.machine] : [],
  );
  const upgrades = new Map(cards.map((card) => [card.name, card.ofEarlierRelease]));
  const present = (name: string): string => {
    const room = name.slice(0, name.indexOf('.'));
    const now = renamed.get(room);
    return now === undefined ? name : `${now}${name.slice(room.length)}`;
  };
  return (record) => {
    const type = present(record.command.type);
    const upgrade = upgrades.get(type.slice(0, type.indexOf('.')));
    if (type === record.command.type && upgrade === undefined) return record;
    const named: Command =
      type === record.command.type ? record.command : { ...record.command, type };
    const command = upgrade?.(named) ?? named;
    const { timer } = record;
    return { ...record, command, ...(timer === undefined ? {} : { timer: present(timer) }) };
  };
}
