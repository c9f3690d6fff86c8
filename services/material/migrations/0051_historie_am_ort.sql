-- The Historie of a brigade is found through the index of its objects: as a join the planner reads all of the table.
-- needs: 43
SELECT sicht_anlegen('historie', 'historie_objekt(t.entitaet_typ, t.entitaet_id, t.details)
  = ANY ((SELECT coalesce(array_agg(o.id), ''{}'') FROM sicht.objekt o)::uuid[])');
