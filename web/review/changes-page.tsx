import { PageHead } from '../shell/page-head.tsx';
import { ChangeLog } from './log.tsx';
import { BrandRemovals } from './removals.tsx';

export default function ChangesPage() {
  return (
    <>
      <PageHead title="Changes" subtitle="Corrections that people made to the catalog." />
      <div className="grid gap-4">
        <BrandRemovals />
        <ChangeLog />
      </div>
    </>
  );
}
