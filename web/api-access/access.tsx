import { useSearchParams } from 'react-router';
import { Tabs } from '../ui/tabs.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

/** The page's two tabs. The search parameter `tab` holds the current one. */
export default function ApiAccessTabs() {
  const [search, setSearch] = useSearchParams();
  return (
    <div className="max-w-3xl">
      <Tabs
        label="API and webhooks"
        value={search.get('tab') === 'webhooks' ? 'webhooks' : 'tokens'}
        onChange={(tab) => setSearch(tab === 'tokens' ? {} : { tab }, { replace: true })}
        tabs={[
          { value: 'tokens', label: 'Tokens', content: <Tokens /> },
          { value: 'webhooks', label: 'Webhooks', content: <Webhooks /> },
        ]}
      />
    </div>
  );
}
