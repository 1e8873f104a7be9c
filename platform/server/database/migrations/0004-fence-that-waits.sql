-- A batch locks the fencing number for as long as it is being stored. A new writer raises the
-- number before it loads, so it waits for that batch, and what it loads is all there will be.
create or replace function check_fence(expected_epoch bigint, expected_seq bigint) returns void
language plpgsql as $$
declare stored_seq bigint;
begin
  perform 1 from writer_fence where epoch = expected_epoch for share;
  if not found then
    raise exception 'another writer has taken over'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  select coalesce(max(last_seq), 0) into stored_seq from journal;
  if stored_seq <> expected_seq then
    raise exception 'the batch before is not stored: the journal ends at %, not at %',
      stored_seq, expected_seq using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
