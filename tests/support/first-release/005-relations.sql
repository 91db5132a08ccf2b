
create index acts_relations on acts using gin ((record -> 'relations') jsonb_path_ops);
