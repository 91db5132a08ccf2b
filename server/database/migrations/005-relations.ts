/** Which acts state a relation towards this one: looked up on every act's page. */
export const relations = `
create index acts_relations on acts using gin ((record -> 'relations') jsonb_path_ops);
`;
