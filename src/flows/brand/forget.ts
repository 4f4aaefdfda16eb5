import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';

/** For brands that no undo may restore. */
export async function deleteBrandVectorsAndLogos(
  { files, jobs }: Pick<Services, 'files' | 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  await jobs.send(ids.map((id) => ({ kind: 'delete-vectors', what: 'brand', id })));
  await files.remove(ids.map((id) => FILE_KEYS.logo('brand', id)));
}
