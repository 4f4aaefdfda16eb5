// A database that becomes unavailable: it is closed and reopened over its folder, or it executes a query and loses the
// answer.
import { migrate } from '../../../local/migrate.ts';
import { type Database, openPglite } from '../../../local/postgres.ts';

export interface FaultyDatabase extends Database {
  /** Shuts it down, even with queries in progress. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  /** From now on every nth answer is lost after its query was executed; 0: none. */
  loseEvery(nth: number): void;
}

/** Postgres's error message when an administrator shuts it down. */
const gone = () => Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });

/** Opens and migrates a database. @throws if the folder can't be opened. */
export async function openFaultyDatabase(directory: string): Promise<FaultyDatabase> {
  let open: Database | null = await openPglite(directory);
  await migrate(open);
  let [every, answers] = [0, 0];
  const asked = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    if (!open) throw gone();
    const answer = await work(open);
    answers++;
    if (every > 0 && answers % every === 0) throw gone();
    return answer;
  };
  return {
    query: (query) => asked((database) => database.query(query)),
    transaction: (queries) => asked((database) => database.transaction(queries)),
    session: (work) => asked((database) => database.session(work)),
    exec: (sql) => asked((database) => database.exec(sql)),
    async close() {
      await open?.close();
      open = null;
    },
    async leave() {
      const leaving = open;
      open = null;
      await leaving?.close();
    },
    async comeBack() {
      open = await openPglite(directory);
    },
    loseEvery(nth) {
      every = nth;
    },
  };
}
