import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './newsletters.ts';

export const imports = pgTable('imports', {
  id: id(),
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  status: text('status', { enum: ['processing', 'completed', 'failed'] })
    .notNull()
    .default('processing'),
  total: integer('total').notNull(),
  sliceSize: integer('slice_size').notNull(),
  error: text('error'),
  createdAt: createdAt(),
  finishedAt: moment('finished_at'),
});

/** A finished slice of an import. The primary key makes a redelivered job change nothing. */
export const importSlices = pgTable(
  'import_slices',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    slice: integer('slice').notNull(),
    processed: integer('processed').notNull(),
    created: integer('created').notNull(),
    errors: jsonb('errors').notNull(),
    doneAt: moment('done_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.slice] })],
);
