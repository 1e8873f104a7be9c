-- Heads of the audit log that the journal has noted: the writer's rows.
create table audit_anchors (
  lines bigint primary key check (lines > 0),
  sha256 text not null,
  anchored_ms bigint not null
);
