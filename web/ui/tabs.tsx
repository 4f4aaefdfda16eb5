import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Tabs whose current one is held by the caller (in the address). */
export function Tabs({
  value,
  onChange,
  label,
  tabs,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  tabs: { value: string; label: string; content: ReactNode }[];
}) {
  const list = useRef<HTMLDivElement>(null);
  // A tab from the address may be outside the visible part of the row. This scrolls the row only: scrollIntoView would
  // scroll the page too.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onChange} className="grid grid-cols-1 gap-4">
      <Radix.List
        ref={list}
        aria-label={label}
        // Radix focuses by script, for which browsers show the focus ring even after a mouse press; it is meant for the
        // keyboard.
        onPointerDown={({ currentTarget }) => {
          currentTarget.dataset.pressed = '';
        }}
        onKeyDown={({ currentTarget }) => {
          delete currentTarget.dataset.pressed;
        }}
        className="group fading-row flex border-b border-border lg:gap-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="-mb-px border-b-2 border-transparent px-2 py-2 max-sm:text-[0.8125rem] lg:px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 group-data-pressed:outline-none hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
