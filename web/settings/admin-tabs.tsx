import { Tabs } from '../ui/tabs.tsx';
import { AiProcessing } from './ai-processing.tsx';
import { Data } from './data.tsx';
import { EmailSetup } from './email-setup.tsx';
import { General } from './general.tsx';
import { Subscription } from './subscription.tsx';

const TABS = [
  { value: 'general', label: 'General', content: <General /> },
  { value: 'subscription', label: 'Subscription', content: <Subscription /> },
  { value: 'email', label: 'Email Setup', content: <EmailSetup /> },
  { value: 'ai', label: 'AI Processing', content: <AiProcessing /> },
  { value: 'data', label: 'Data', content: <Data /> },
];

/** @param tab a name from the address; an unknown one selects the first tab. */
export default function AdminTabs({ tab, onTab }: { tab: string; onTab: (tab: string) => void }) {
  const value = TABS.some((each) => each.value === tab) ? tab : 'general';
  return <Tabs label="Settings" value={value} onChange={onTab} tabs={TABS} />;
}
