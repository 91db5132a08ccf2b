
-- The sessions of one person; ended ones have an empty payload.
create index web_sessions_person on web_sessions ((payload #>> '{data,profile,email}')) where ended_at is null;

-- Beside the payload: a request writes that back as it read it, and would bring an old name back.
alter table web_sessions add column name text;
