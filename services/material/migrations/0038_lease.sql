-- What one process at a time does, of many on a database (packages/postgres, leases).
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  term bigint NOT NULL,
  held_until timestamptz NOT NULL
);
