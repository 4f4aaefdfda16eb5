// Keyboard shortcuts. Single keys can be turned off, because speech input and slips of the hand trigger them too, and
// are ignored while something is being typed.
import { useCallback, useEffect, useRef, useState } from 'react';

const KEPT_AS = 'review-keys';
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';
/** Keys that only move the selection repeat while held down; others would decide one entry after another. */
const MOVING = ['j', 'k', 'arrowdown', 'arrowup'];

/** Runs a command by Ctrl or Cmd and a letter. */
export function useCommandKey(letter: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter]);
}

/** @param commands actions by lower-case key. @param active false while a dialog handles the keyboard. */
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
