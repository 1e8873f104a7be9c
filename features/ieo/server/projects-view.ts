import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { ieoProjectChanged, type IeoTerms, ieoTermsPublished, type Project } from '../contract.ts';
import { readProjects } from '../store/reading.ts';

/** A project as it was committed. */
export interface KnownProject {
  readonly row: Readonly<Project>;
  readonly terms: IeoTerms;
}

/** All projects with their last terms, as they were committed. */
export class ProjectsView implements View {
  readonly name = 'ieo_projects';
  private rows: ReadonlyMap<number, Readonly<Project>> = new Map();
  private terms: ReadonlyMap<number, IeoTerms> = new Map();

  async load({ database }: Moment): Promise<() => void> {
    const all = await readProjects(database<unknown>());
    return () => {
      this.rows = new Map(all.map(({ row }) => [row.id, row]));
      this.terms = new Map(all.map(({ terms }) => [terms.productId, terms]));
    };
  }

  follow(bus: EventBus): void {
    bus.on(ieoTermsPublished, ({ terms }) => {
      this.terms = new Map(this.terms).set(terms.productId, terms);
    });
    bus.on(ieoProjectChanged, (row) => {
      this.rows = new Map(this.rows).set(row.id, row);
    });
  }

  /** A project by its number. */
  one(id: number): KnownProject | undefined {
    const row = this.rows.get(id);
    const terms = this.terms.get(id);
    return row === undefined || terms === undefined ? undefined : { row, terms };
  }

  /** All projects, the newest first. */
  all(): KnownProject[] {
    const ids = [...this.rows.keys()].sort((a, b) => b - a);
    return ids.flatMap((id) => this.one(id) ?? []);
  }
}
