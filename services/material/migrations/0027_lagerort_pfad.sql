-- The path of a Lagerort, from row to row: a list asks for it fifty times, and to begin a recursive query each time costs
-- more than twice as much.
CREATE OR REPLACE FUNCTION lagerort_pfad(welcher uuid) RETURNS text
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  ort record;
  pfad text;
BEGIN
  SELECT name, uebergeordnet_id INTO ort FROM lagerort WHERE id = welcher;
  pfad := ort.name;
  WHILE ort.uebergeordnet_id IS NOT NULL LOOP
    SELECT name, uebergeordnet_id INTO ort FROM lagerort WHERE id = ort.uebergeordnet_id;
    pfad := ort.name || ' › ' || pfad;
  END LOOP;
  RETURN pfad;
END $$;
