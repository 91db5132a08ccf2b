
alter table ledger add column sub_user_id uuid references sub_users (id);

update ledger e set sub_user_id = (
  select m.id from sub_users m where m.line_id = e.line_id and m.email = e.actor and m.added_at <= e.at and (m.removed_at is null or m.removed_at >= e.at)
  order by m.added_at desc limit 1)
where e.kind = 'spend';
