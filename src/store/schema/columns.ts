// Column types shared by all tables of this folder. Each column's meaning is documented next to it; migrations/ is
// generated from this folder and reviewed by a person. Indexes are ascending: lists read them backwards (ORDER BY x
// DESC, id DESC) and page by keyset over the same pair.
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID());
/** A timestamp with millisecond precision, like JavaScript's Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();
/** Postgres' tsvector. */
export const textSearch = customType<{ data: string }>({ dataType: () => 'tsvector' });
