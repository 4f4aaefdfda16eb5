// Shows the sponsor's page from the data that the Worker embedded in it.
import { createRoot } from 'react-dom/client';
import type { AdCopyPageState } from '../../src/contract/ad-copy.ts';
import { AdCopyScreen } from './screen.tsx';

const root = document.getElementById('root');
const data = document.getElementById('ad-copy-data');
if (root && data) {
  const secret = location.pathname.split('/').at(-1) ?? '';
  createRoot(root).render(
    <AdCopyScreen shown={JSON.parse(data.textContent ?? '') as AdCopyPageState} secret={secret} />,
  );
}
