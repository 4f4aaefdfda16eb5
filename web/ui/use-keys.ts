// Single-key shortcuts. They can be turned off, because speech input and slips of the hand trigger them too, and they
// are ignored while something is being typed.
import { useCallback, useEffect, useRef, useState } from 'react';

const KEPT_AS = 'review-keys';
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';
/**
 * Keys that only move the selection: they repeat while held down. Any other key would decide one entry after another.
 */
const MOVING = ['j', 'k', 'arrowdown', 'arrowup'];

/**
 * @param commands actions by lower-case key. @param active false while something else, such as a dialog, handles the
 * keyboard.
 */
export function useShortcuts(commands: Record<string, () => void>, active: boolean) {
  const [on, setOn] = useState(() => localStorage.getItem(KEPT_AS) !== 'off');
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    if (!on || !active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const key = event.key.toLowerCase();
      const command = latest.current[key];
      if (!command || (event.repeat && !MOVING.includes(key))) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, active]);
  const toggle = useCallback(() => {
    setOn((was) => {
      localStorage.setItem(KEPT_AS, was ? 'off' : 'on');
      return !was;
    });
  }, []);
  return { on, toggle };
}
