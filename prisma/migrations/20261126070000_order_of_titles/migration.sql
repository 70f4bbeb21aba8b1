-- Titles in the order of people: "Äpfel, zebra, Zoo", whatever locale the database was made with. Prisma's schema has no
-- collations: `npm run db:migrate` writes them for new columns of this kind. This is for those that are there.
DO $$
DECLARE sorted record;
BEGIN
  FOR sorted IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name LIKE '%Key' AND data_type = 'text' AND collation_name IS NULL
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "und-x-icu"', sorted.table_name, sorted.column_name);
  END LOOP;
END $$;
